([felt, from, to, down]) => {
    const touch = (x, y) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: y });
    felt.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from, 300)], bubbles: true }));
    felt.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to, 300 + down)], bubbles: true }));
}
