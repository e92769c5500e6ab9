@echo off
if "%~1"=="" goto desk
"%~dp0python\python.exe" "%~dp0openarbiter.pyz" %*
exit /b
:desk
start "" "%~dp0python\pythonw.exe" "%~dp0openarbiter.pyz"
