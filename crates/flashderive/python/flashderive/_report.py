"""The report of a kernel where people read it."""

import html

# Scripts of the page may run, but it has no origin: it reaches neither the notebook nor its server.
FRAME = '<iframe srcdoc="{page}" sandbox="allow-scripts" style="width: 100%; height: {height}px; border: 1px solid #8888; border-radius: 4px" title="{title}"></iframe>'
# Links within the page lead within it; without this, to the notebook that it stands in.
BASE = '<head>\n<base href="about:srcdoc">'


def frame(page, title, height=640):
    """A page within a notebook: an `iframe` that holds all of it, escaped as the value of an attribute."""
    page = page.replace("<head>", BASE, 1)
    return FRAME.format(page=html.escape(page, quote=True), title=html.escape(title, quote=True), height=int(height))
