"""What the pages show, as frozen values: no request, no template, no word of a screen.

A view is made of a tournament (or of a section of an event) and of what was asked for. The page
writes it out in a language, the JSON twin as it is; a test can hold it against the rooms below.
"""
