// Sharing: a game that stands behind the # of the address is opened, and buttons copy links.
// Without it the form opens the game, and links are copied from their fields.
"use strict";

// In a block, because it is run again by every page of a game that it has opened.
{
  const form = document.getElementById("opening");

  // What stands behind the # is sent, and not asked for by its address: so the game is in no log.
  async function openHash(before) {
    const inside = location.hash.slice(1);
    if (!inside) return;
    if (form) form.elements.text.value = inside;
    const answer = await fetch(location.pathname, { method: "POST", body: new URLSearchParams({ text: inside }) });
    if (location.hash.slice(1) !== inside) return;
    const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
    if (!isPage) return keep(await answer.blob(), inside, before);
    if (!form) return location.reload(); // another page, in a window of its own
    const page = await answer.text();
    document.open();
    document.write(page);
    document.close();
  }

  // A file is no page: the address is again the one before. Going back to it would stop what is being downloaded.
  function keep(file, inside, before) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = inside.split("?")[0].split("/").pop().replace(/^.{40,}(?=\.)/, "game");
    link.click();
    if (before) history.replaceState(null, "", before);
  }

  // From step to step goes the script of the steps.
  const goesOn = () => document.getElementById("bar")?.dataset.ready !== undefined;
  const kind = (address) => new URL(address).hash.replace(/\/\d+(?=\?|$)/, "/step");

  addEventListener("hashchange", (event) => {
    if (!goesOn() || kind(event.oldURL) !== kind(event.newURL)) openHash(event.oldURL);
  });
  if (form) {
    openHash();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      location.hash = form.elements.text.value.replace(/\s/g, "").replace(/^.*(#|\/view\/)/, "");
    });
  }

  for (const row of document.querySelectorAll(".copied")) {
    const field = row.querySelector("input");
    const button = row.querySelector("button");
    const said = row.querySelector("[role=status]");
    field.addEventListener("focus", () => field.select());
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // where the page is not served over https
      }
      said.textContent = button.dataset.done;
      setTimeout(() => { said.textContent = ""; }, 2500);
    });
  }
}
