"""x"""

ROUTES = ()
