// The worker that keeps pages: each comes from the server as long as that answers, and as it was last seen when it does
// not. Files that are named by their content are kept for good, until the next version of the program takes all away.
// A game that stands behind the # of its address, what is typed, and what is painted is never kept.
"use strict";

const OURS = `tarot-records ${SHELL.root} `;
const KEPT = OURS + SHELL.version;
const MOST = 300; // pages; those seen longest ago go
const PAGE = /^\/(r\/[^.]*$|embed\/(?!view\/)|games|faults\/|manual|facts$|count$|$)/;
const PART = /^\/r\/[^/]+\/(hand\/\d+\/steps\.json|\d+\.svg)$/;
const PASSED_BY = /^\/(embed\/)?view\b/; // games that came in a link
const STEP = /^(\/r\/[^/]+)\/(\d+)$/;
const GONE = [502, 503, 504]; // a proxy answers, and nobody behind it

const pathOf = (url) => url.pathname.slice(SHELL.root.length);
const isKept = (path) => PAGE.test(path) || PART.test(path);
const isAsset = (path) => path.startsWith("/assets/");
const shell = () => [SHELL.offline, SHELL.desk, SHELL.recorder];

async function keepShell(addresses) {
  const kept = await caches.open(KEPT);
  await kept.addAll(addresses.map((address) => new Request(address, { cache: "no-cache" })));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell([...shell(), ...SHELL.files]).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data.language) event.waitUntil(speak(event.data.language));
  if (event.data.seen) event.waitUntil(Promise.allSettled(event.data.seen.map(take)));
  if (event.data.forget) event.waitUntil(forget().then(() => event.ports[0].postMessage(null)));
});

// The pages kept from the beginning are asked for again where the reader has chosen another language since.
async function speak(language) {
  const page = await caches.match(SHELL.offline, { ignoreVary: true });
  if (page && !(await page.text()).includes(`<html lang="${language}"`)) await keepShell(shell()).catch(() => {});
}

// What was there before this worker was: the first page that is looked at, and what it is made of.
async function take(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${SHELL.root}/`)) return;
  const path = pathOf(url);
  const request = new Request(url.pathname + url.search);
  if (isAsset(path) && url.searchParams.has("v")) await lying(request);
  else if (isKept(path)) await keep(request, await fetch(request));
}

async function forget() {
  const kept = await caches.open(KEPT);
  for (const request of await pages(kept)) await kept.delete(request, { ignoreVary: true });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(`${SHELL.root}/`)) return;
  const path = pathOf(url);
  if (isAsset(path) && url.searchParams.has("v")) event.respondWith(lying(request));
  else if (request.mode === "navigate" ? !PASSED_BY.test(path) : PART.test(path)) event.respondWith(fresh(event, url));
});

// A file named by its content: what is here is what it is.
async function lying(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  const isIt = answer.ok && /immutable/.test(answer.headers.get("Cache-Control")); // and not what took its place
  if (isIt) await kept.put(request, answer.clone()).catch(() => {}); // there may be no room
  return answer;
}

// A page: from the server, and only where nobody answers there as it was last seen.
async function fresh(event, url) {
  const { request } = event;
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return (await seen(url)) ?? nothing(request);
  }
  if (GONE.includes(answer.status)) return (await seen(url)) ?? answer;
  if (isKept(pathOf(url))) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

async function keep(request, answer) {
  if (!answer.ok || /no-store/.test(answer.headers.get("Cache-Control"))) return;
  if (!/html|json|svg/.test(answer.headers.get("Content-Type"))) return; // a file to be saved
  const kept = await caches.open(KEPT);
  await kept.delete(request, { ignoreVary: true }); // so that the last seen is the last
  await kept.put(request, answer).catch(() => {});
  const all = await pages(kept);
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await kept.delete(old, { ignoreVary: true });
}

// What was kept of what was looked at, that seen longest ago first.
async function pages(kept) {
  const lasting = new Set([...shell(), ...SHELL.files].map((address) => new URL(address, location.origin).href));
  return (await kept.keys()).filter(({ url }) => !lasting.has(url) && !isAsset(pathOf(new URL(url))));
}

// The page as it was last seen; of a step that the script went to, another of its hand, from where it goes there again.
async function seen(url) {
  const kept = await caches.open(KEPT);
  const own = shell().includes(url.pathname) ? url.pathname : ""; // the desk is the desk, in whatever language
  const found = (await kept.match(url.pathname + url.search, { ignoreVary: true })) ??
    (own && (await kept.match(own, { ignoreVary: true })));
  const [, game, step] = pathOf(url).match(STEP) ?? [];
  if (found || !game) return found || undefined;
  for (const request of await kept.keys()) {
    const other = new URL(request.url);
    const [, same, near] = pathOf(other).match(STEP) ?? [];
    if (other.search !== url.search || same !== game) continue;
    const page = await kept.match(request, { ignoreVary: true });
    const starts = (await page.clone().text()).match(/ data-starts="([\d ]+)"/)?.[1].split(" ").map(Number) ?? [];
    const handOf = (number) => starts.findLastIndex((start) => start <= Number(number));
    if (handOf(step) === handOf(near)) return page;
  }
  return undefined;
}

const nothing = async (request) =>
  request.mode === "navigate" ? caches.match(SHELL.offline, { ignoreVary: true }) : Response.error();
