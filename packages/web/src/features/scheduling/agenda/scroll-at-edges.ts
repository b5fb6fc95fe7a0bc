/** Distance from an edge in pixels within which the element scrolls. */
const EDGE = 48;
/** Pixels per frame. */
const STEP = 10;

const speedAt = (position: number, start: number, end: number): number => {
  if (position < start + EDGE) return -STEP;
  return position > end - EDGE ? STEP : 0;
};

/** Scrolls an element while the pointer is near its edge, until the button is released. */
export function scrollAtEdges(element: HTMLElement, isDragging: () => boolean): void {
  let pointer: PointerEvent | undefined;
  let frame = 0;
  const track = (event: PointerEvent): void => {
    pointer = event;
  };
  const scroll = (): void => {
    frame = requestAnimationFrame(scroll);
    if (!pointer || !isDragging()) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    element.scrollBy(speedAt(pointer.clientX, left, right), speedAt(pointer.clientY, top, bottom));
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', track);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
  };
  window.addEventListener('pointermove', track);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
  frame = requestAnimationFrame(scroll);
}
