import { useMemo } from 'react';

const LONG_PRESS_MS = 350;

interface Hold {
  start(element: Element, onHeld: () => void): void;
  /** True from the end of the long press until the finger leaves. */
  isHeld(): boolean;
  cancel(): void;
}

/** A long press, after which the movements of the finger do not scroll. */
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
      // A browser decides with the first movement whether the page scrolls.
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
