"""The FIDE (Dutch) system, C.04.3: a chapter a module, an edition a dated tuple."""
