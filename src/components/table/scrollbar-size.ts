let measured: { size: number; devicePixelRatio: number } | undefined;

/** Pixels that a scrollbar takes. A grid would measure it by itself each time it is shown, which lays the page out anew. */
export function scrollbarSize(): number {
  if (measured?.devicePixelRatio !== window.devicePixelRatio) {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', visibility: 'hidden', overflow: 'scroll' });
    document.body.append(box);
    measured = { size: box.offsetWidth - box.clientWidth, devicePixelRatio: window.devicePixelRatio };
    box.remove();
  }
  return measured.size;
}
