// Map each table of the recorder to the numbers of name fields and of seats for the dealer that it shows.
() => {
  const select = document.querySelector("[name=table]");
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => getComputedStyle(one).display !== "none").length;
  return Object.fromEntries(
    [...select.options].map((option) => {
      select.value = option.value;
      for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
      return [option.value, [shown("label:has([name^=player-])"), shown("[name=dealer] .seat")]];
    }),
  );
};
