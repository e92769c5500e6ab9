@echo off
start "" "%~dp0python\pythonw.exe" "%~dp0openarbiter.pyz"
