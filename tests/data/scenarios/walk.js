async steps => {
    const told = () => document.querySelector("[role=status]").textContent.trim().replace(/\s+/g, " ");
    const said = [told()];
    for (let step = 0; step < steps; step++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        await new Promise(done => setTimeout(done));
        said.push(told());
    }
    return said;
}
