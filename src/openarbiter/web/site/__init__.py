"""The pages of an event for any web space: self-contained files that anybody may see.

Nothing is worked out here: the facts are those of the public pages and of the sheets on the wall,
and so are most templates. Only rounds that are published come into them.
"""

# Each name stands once: `import name as name` shows it to others.
from openarbiter.web.site.building import site_files as site_files
