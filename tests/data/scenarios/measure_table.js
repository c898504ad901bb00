places => {
    places ??= {}; // place -> where it was
    const wrong = [], screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const box = element => element.getBoundingClientRect();
    const lies = (one, other) => one.left > other.left - 1.5 && one.right < other.right + 1.5
        && one.top > other.top - 1.5 && one.bottom < other.bottom + 1.5;
    const met = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("sticks out sideways");
    const parts = [...document.querySelectorAll(".felt > .place, .felt > .middle")].map(box);
    const covers = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    if (parts.some((one, i) => parts.slice(i + 1).some(other => covers(one, other)))) wrong.push("a seat is covered");
    for (const part of [".felt", ".told", ".sentence", ".ways", ".place h2 .name"])
        for (const element of document.querySelectorAll(part))
            if (!lies(box(element), screen)) wrong.push(`${part} is not in the first screen`);
    for (const way of document.querySelectorAll(".way"))
        if (!lies(box(way), screen) && box(way).width) wrong.push(`${way.dataset.way} is not in the first screen`);
    for (const words of document.querySelectorAll(".place h2 .name, .trick .what"))
        if (words.scrollWidth > words.clientWidth + 1 && words.clientWidth > 1 && words.clientWidth < 30)
            wrong.push(`${words.textContent} is cut`);
    // So much of its width and height, from its upper left corner, is the index of a card of this pack.
    const across = document.querySelector(".felt.italian") ? .445 : .33, down = .48;
    let smallest = Infinity;
    for (const hand of document.querySelectorAll(".felt .hand")) {
        const place = box(hand.parentElement);
        const cards = [...hand.querySelectorAll("svg.card")].map(box).filter(card => card.width);
        cards.forEach((card, i) => {
            smallest = Math.min(smallest, card.width);
            const index = {left: card.left + 1, right: card.left + card.width * across - 1,
                top: card.top + 1, bottom: card.top + card.width * down - 1};
            if (!lies(index, place)) wrong.push(`card ${i} of ${hand.id} is cut`);
            if (cards.slice(i + 1).some(other => met(index, other))) wrong.push(`card ${i} of ${hand.id} is covered`);
        });
    }
    const played = [...document.querySelectorAll(".trick li")];
    const middle = box(document.querySelector(".middle"));
    for (const [i, one] of played.entries()) {
        const card = box(one.querySelector(".face")), name = one.querySelector(".who");
        smallest = Math.min(smallest, card.width);
        if (!lies(card, middle)) wrong.push(`card ${i} of the trick is cut`);
        if (box(name).width > 2 && !lies(box(name), middle)) wrong.push(`name ${i} of the trick is cut`);
        if (!name.textContent) wrong.push(`card ${i} of the trick has no name`);
        if (Number(one.querySelector(".nth").textContent) !== i + 1) wrong.push(`card ${i} of the trick has another number`);
        for (const other of played.slice(i + 1))
            if (met(card, box(other.querySelector(".face")))) wrong.push("a card of the trick is covered");
        const seat = one.className.match(/at-[\w-]+/)[0];
        const at = [card.left, card.top].map(Math.round).join(" ");
        places[seat] ??= at;
        if (places[seat] !== at) wrong.push(`the place of ${seat} moves from ${places[seat]} to ${at}`);
    }
    if (played.length && document.querySelectorAll(".trick .best").length > 1) wrong.push("two cards win");
    return [wrong, smallest];
}
