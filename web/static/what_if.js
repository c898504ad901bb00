// What if: the next table is put in place of this one without loading a page. Without this every card is a link to a
// small page.

const PARTS = ["top", "told", "table", "bar", "around"];
const branch = document.getElementById("branch");

const isUnseen = location.hash.length > 1; // the game stands behind the # of the address, and is sent
const place = (url) => url.pathname + url.search + url.hash;

function fetched(url) {
  if (!isUnseen) return fetch(place(url));
  return fetch(url.pathname, { method: "POST", body: new URLSearchParams({ text: url.hash.slice(1) }) });
}

let wanted = 0; // the number of the last table asked for

async function go(address, told) {
  const asked = ++wanted;
  let page;
  try {
    const answer = await fetched(new URL(address, location.href));
    if (!answer.ok) throw new Error(answer.statusText);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    location.assign(address); // the page itself, with its own word on what is wrong
    return;
  }
  if (asked !== wanted) return;
  const had = document.activeElement?.closest("#bar, #table, #around");
  const way = document.activeElement?.dataset.way;
  for (const id of PARTS) document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  branch.dataset.address = page.getElementById("branch").dataset.address;
  document.title = page.title;
  if (told) history.pushState(null, "", branch.dataset.address);
  if (had) [`[data-way="${way}"][href]`, ".chip[href]", ".offer .button", '[data-way][href]'].some(focused);
}

// What had the focus keeps it, if it is still a way; else the next card has it.
function focused(what) {
  const found = document.querySelector(what);
  found?.focus({ preventScroll: true });
  return found !== null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-if][href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.href, true);
});

// Where the game stands behind the #, another address of it is opened by the script of such games.
addEventListener("popstate", () => isUnseen || go(location.href, false));

const KEYS = {
  ArrowLeft: '[data-way="back"][href]',
  ArrowRight: ".chip.real[href]",
  Home: '[data-way="anew"][href]',
  End: '[data-way="on"][href]',
  Escape: '[data-way="leave"][href]',
};
document.addEventListener("keydown", (event) => {
  if (branch.dataset.keys === "off" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  document.querySelector(KEYS[event.key])?.click();
});
