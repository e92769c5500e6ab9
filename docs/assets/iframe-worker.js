// A worker for pages that are opened as files, where browsers start none: the script of the search
// runs in a hidden frame instead. Elsewhere nothing changes.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      this.inside = frame.contentWindow;
      window.addEventListener("message", (event) => {
        if (event.source === this.inside) {
          const message = new MessageEvent("message", { data: event.data });
          this.dispatchEvent(message);
          if (this.onmessage) this.onmessage(message);
        }
      });
      const page = this.inside.document;
      page.open();
      page.write(`<script>
        postMessage = (data) => parent.postMessage(data, "*");
        importScripts = (...urls) => urls.reduce((before, url) => before.then(() =>
          new Promise((resolve) => {
            const script = document.createElement("script");
            script.src = url;
            script.onload = resolve;
            document.body.appendChild(script);
          })), Promise.resolve());
      <\/script><body><script src="${url}"><\/script></body>`);
      page.close();
      this.ready = new Promise((resolve) => { this.inside.onload = resolve; });
    }

    postMessage(data) {
      this.ready.then(() => {
        this.inside.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
      });
    }
  };
}
