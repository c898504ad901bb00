// The desk for score sheets: a changed column, another game or a chosen file is read at once. Buttons do the same.
"use strict";

const form = document.getElementById("sheet");
form.addEventListener("change", ({ target }) => {
  if (target.name !== "text") form.requestSubmit();
});
for (const kind of ["dragover", "drop"]) {
  form.addEventListener(kind, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (kind === "drop") {
      form.elements.file.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
}
