async ([measure, every]) => {
    // Goes through the steps of the hand on the page and measures the table at each; places must stay where they are.
    const measured = eval(measure), places = {}, wrong = [];
    const slider = document.querySelector("input[type=range]");
    const arrived = step => document.getElementById("heading").textContent.match(/step (\d+)/)[1] === String(step);
    let smallest = Infinity;
    for (let step = Number(slider.min); step <= Number(slider.max); step += every) {
        slider.value = step;
        slider.dispatchEvent(new Event("input"));
        for (let tries = 0; !arrived(step) && tries < 500; tries++) await new Promise(then => setTimeout(then, 2));
        if (!arrived(step)) wrong.push(`step ${step} is never shown`);
        if (document.querySelector(".stage:has(.result.bare)")) continue; // the score in place of the table
        // Where a fault is explained, it takes room from the table on a small screen.
        const [found, least] = measured(document.querySelector(".why") ? {} : places);
        wrong.push(...found.map(one => `step ${step}: ${one}`));
        smallest = Math.min(smallest, least);
    }
    return [wrong, smallest];
}
