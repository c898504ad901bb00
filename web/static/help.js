// How a game is typed, beside the text where there is room; else it opens by itself, and the text stays where it is.
const link = document.getElementById("helping");
const help = document.getElementById("help");
const [close, room] = [help.querySelector("button"), help.querySelector("div")];
const area = document.getElementById("text");
const WIDE = matchMedia("(min-width: 75rem)");
const GAMES = new Set([...document.querySelectorAll("[name=game] option")].map((one) => one.value.split("/")[0]));

// The game that is being typed, by the first line; a word there may have any name.
function address() {
  const first = area.value.match(/#tn\s[^\n;]*/)?.[0] ?? "";
  const typed = [...first.matchAll(/=([\w-]+)/g)].map((one) => one[1]).find((one) => GAMES.has(one));
  const url = new URL(link.href);
  if (typed) url.searchParams.set("game", typed);
  return url;
}

async function load(url) {
  const answer = await fetch(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const article = page.querySelector("article");
  for (const one of article.querySelectorAll("a[href]")) {
    if (one.getAttribute("href").startsWith("#")) continue;
    one.href = new URL(one.getAttribute("href"), answer.url);
    one.target = "_blank";
  }
  room.replaceChildren(article);
  room.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new URL(url);
    chosen.searchParams.set("game", event.target.elements.game.value);
    load(chosen).then(() => room.querySelector("select").focus());
  });
}

function show(open) {
  help.hidden = !open;
  help.parentElement.classList.toggle("helped", open);
}

link.addEventListener("click", async (event) => {
  link.href = address();
  if (!WIDE.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    await load(link.href);
    show(true);
    close.focus();
  } catch {
    open(link.href, "_blank");
  }
});
close.addEventListener("click", () => {
  show(false);
  link.focus();
});
help.addEventListener("keydown", (event) => event.key === "Escape" && close.click());
