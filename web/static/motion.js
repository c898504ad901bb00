// Cards travel: from a hand to the trick, a taken trick to its winner, laid away to who lays away. A picture of the card
// flies over the page while the card itself waits; the next step ends every flight. Nothing else depends on this script.
(() => {
  const DURATION = 200; // milliseconds
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const sky = document.body.appendChild(Object.assign(document.createElement("div"), { className: "sky" }));
  sky.setAttribute("aria-hidden", "true");
  let lying = null; // card -> where it lay before the step

  // A card is known by its class. Cards face down are alike, so they do not travel.
  const keyOf = (card) => card.className;

  function cardsOnTable() {
    const found = new Map();
    for (const home of document.querySelectorAll(".felt > .place, .felt > .middle")) {
      for (const card of home.querySelectorAll(".card")) {
        const box = card.getBoundingClientRect();
        const key = keyOf(card);
        if (found.has(key)) found.set(key, null); // more than one: which of them is not known
        else if (box.width) found.set(key, { home: home.className, card, box });
      }
    }
    return found;
  }

  function fly(card, from, to, ends) {
    const clone = card.cloneNode(true);
    for (const [name, value] of Object.entries({ left: from.left, top: from.top, width: from.width })) clone.style[name] = `${value}px`;
    clone.style.setProperty("--card", `${from.width}px`);
    sky.append(clone);
    const goal = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
    const flight = clone.animate([{ transform: "none" }, { transform: goal, opacity: ends ? 0.2 : 1 }], { duration: DURATION, easing: "ease-out" });
    flight.onfinish = () => clone.remove();
    if (!ends) card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: DURATION - 20 });
  }

  // The head of a place, as the goal of a card that leaves the table.
  function headOf(home) {
    const head = document.querySelector(`.felt > .${home} h2`)?.getBoundingClientRect();
    return head && { left: head.left + head.width / 2 - 12, top: head.top, width: 24 };
  }

  const placeOf = (names) => names.match(/\bat-[\w-]+/)?.[0];

  document.addEventListener("stepping", () => {
    sky.replaceChildren();
    lying = calm.matches ? null : cardsOnTable();
    if (lying) lying.winner = placeOf(document.querySelector(".over .trick .winning, .over.middle .winning")?.className ?? "");
  });

  document.addEventListener("stepped", ({ detail: { from, to } }) => {
    const old = lying;
    lying = null;
    if (to === from + 1) sound();
    if (!old || Math.abs(to - from) !== 1) return;
    const now = cardsOnTable();
    for (const [key, one] of now) {
      const before = one && old.get(key);
      if (before && before.home.split(" ")[1] !== one.home.split(" ")[1]) fly(one.card, before.box, one.box, false);
    }
    if (to < from) return;
    for (const [key, before] of old) {
      if (!before || now.has(key)) continue;
      const goal = headOf(before.home.startsWith("middle") ? old.winner : placeOf(before.home));
      if (goal) fly(before.card, before.box, goal, true);
    }
  });

  // -- sound: a card on the table, for who wants it ------------------------------------------------

  const button = document.querySelector('[data-do="sound"]');
  let audio = null;
  const isOn = () => button?.getAttribute("aria-pressed") === "true";
  const stored = () => {
    try {
      return localStorage.getItem("sound") === "on";
    } catch {
      return false; // the browser keeps nothing for this page
    }
  };
  button?.setAttribute("aria-pressed", String(stored()));
  button?.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(!isOn()));
    try {
      localStorage.setItem("sound", isOn() ? "on" : "off");
    } catch {
      // it holds for this page alone
    }
    sound();
  });

  function sound() {
    if (!isOn()) return;
    audio ??= new AudioContext();
    const length = audio.sampleRate * 0.05;
    const noise = audio.createBuffer(1, length, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * 0.25 * (1 - i / length) ** 3;
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    source.connect(audio.destination);
    source.start();
  }
})();
