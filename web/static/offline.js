// Keeping pages for when there is no connection: starts the worker that does it, and lists what it keeps.
// Without this, or where the browser keeps nothing, every page comes from the server.
"use strict";

{
  const { worker, root } = document.currentScript.dataset;
  const language = document.documentElement.lang;
  const isOurs = (name) => name.startsWith(`tarot-records ${root} `);

  const isFirst = !navigator.serviceWorker?.controller;

  async function start() {
    await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const steps = document.getElementById("bar")?.dataset.steps;
    const made = performance.getEntriesByType("resource").map((one) => one.name);
    const seen = [location.pathname + location.search, ...(steps ? [steps] : []), ...made];
    // Its own pages speak as this one does; and what was loaded before it was there it takes now.
    active.postMessage({ language, seen: isFirst ? seen : [] });
  }

  if (navigator.serviceWorker) addEventListener("load", () => start().catch(() => {})); // else nothing is kept

  const PAGES = /^\/(r|games|faults|manual)\b|^\/(facts|count|desk|record)?$/;

  async function list(section) {
    const kept = new Map();
    for (const name of (await caches.keys()).filter(isOurs)) {
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        const url = new URL(request.url);
        const path = url.pathname.slice(root.length);
        const answer = await store.match(request);
        if (!PAGES.test(path) || !answer.headers.get("Content-Type").startsWith("text/html")) continue;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        // Of the steps of a game one is enough: the others are reached from there.
        kept.set(path.replace(/\/\d+$/, "/step"), { url, title: page.title.replace(/ – [^–]*$/, "") });
      }
    }
    section.querySelector("ul").replaceChildren(...[...kept.values()].reverse().map(({ url, title }) => {
      const item = document.createElement("li");
      const link = item.appendChild(document.createElement("a"));
      link.href = url.pathname + url.search;
      link.textContent = title;
      return item;
    }));
    section.hidden = !kept.size;
  }

  const section = document.getElementById("keeping");
  if (section && "caches" in window) {
    list(section);
    document.getElementById("forget").addEventListener("click", async () => {
      const worker = (await navigator.serviceWorker.ready).active;
      await new Promise((done) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        worker.postMessage({ forget: true }, [channel.port2]);
      });
      list(section);
    });
  }
}
