import { useMemo } from 'react';

const LONG_PRESS_MS = 350;

interface Hold {
  start(element: Element, onHeld: () => void): void;
  isHeld(): boolean;
  cancel(): void;
}

/** After a long press, moving the finger does not scroll. */
export const useTouchHold = (): Hold => useMemo(createTouchHold, []);

function createTouchHold(): Hold {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let release: (() => void) | undefined;

  const cancel = (): void => {
    clearTimeout(timer);
    held = false;
    release?.();
    release = undefined;
  };

  return {
    start(element, onHeld) {
      cancel();
      // Browsers decide on the first movement whether the page scrolls.
      const preventScroll = (event: Event): void => {
        if (held) event.preventDefault();
      };
      const preventMenu = (event: Event): void => event.preventDefault();
      element.addEventListener('touchmove', preventScroll, { passive: false });
      element.addEventListener('contextmenu', preventMenu);
      release = () => {
        element.removeEventListener('touchmove', preventScroll);
        element.removeEventListener('contextmenu', preventMenu);
      };
      timer = setTimeout(() => {
        held = true;
        navigator.vibrate?.(10);
        onHeld();
      }, LONG_PRESS_MS);
    },
    isHeld: () => held,
    cancel,
  };
}

const EDGE_PX = 48;
const SCROLL_PX_PER_FRAME = 10;

const speedAt = (position: number, start: number, end: number): number => {
  if (position < start + EDGE_PX) return -SCROLL_PX_PER_FRAME;
  return position > end - EDGE_PX ? SCROLL_PX_PER_FRAME : 0;
};

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
