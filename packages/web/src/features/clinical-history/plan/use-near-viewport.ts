import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels; more than one key press or wheel event scrolls. */
const MARGIN = 800;

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function sharedObserver(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: `${MARGIN}px 0px` },
  );
  return observer;
}

/**
 * Turns true once the element comes near the viewport. Rendering the fields of hundreds of rows at once would
 * block the screen for minutes.
 */
export function useNearViewport<E extends Element>(): [ref: RefObject<E | null>, isNear: boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    const shared = sharedObserver();
    if (isNear || !element || !shared) return;
    callbacks.set(element, () => setNear(true));
    shared.observe(element);
    return () => shared.unobserve(element);
  }, [isNear]);
  return [ref, isNear];
}
