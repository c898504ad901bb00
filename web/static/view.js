// Sharing: a game that stands behind the # of the address is opened, and buttons copy links.
// Without it the form opens the game, and links are copied from their fields.
"use strict";

const form = document.getElementById("opening");

function openHash() {
  const text = location.hash.slice(1);
  if (!text) return;
  form.elements.text.value = text;
  const way = new URL(form.action.replace(/\/open$/, `/${encodeURIComponent(text)}`));
  location.replace(way);
}

if (form) {
  openHash();
  addEventListener("hashchange", openHash);
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
