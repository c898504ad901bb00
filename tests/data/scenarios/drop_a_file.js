bytes => {
    const list = new DataTransfer();
    list.items.add(new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" }));
    for (const kind of ["dragover", "drop"]) {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: list });
        document.getElementById("text").dispatchEvent(event);
    }
}
