import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far beyond the edge of the window something counts as near, in pixels: more than a key or a wheel moves at once. */
const MARGIN = 800;

type Told = (isNear: boolean) => void;
const told = new WeakMap<Element, Told>();
let observer: IntersectionObserver | undefined;

const observerOf = (): IntersectionObserver | undefined => {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
    },
    { rootMargin: `${MARGIN}px 0px` },
  );
  return observer;
};

/**
 * Whether an element has come near the window; true from then on. A plan of hundreds of rows becomes fields only where
 * somebody looks: made all at once they would hold up the screen for minutes.
 */
export function useNear<E extends Element>(): [ref: RefObject<E | null>, isNear: boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    const watching = observerOf();
    if (isNear || !element || !watching) return;
    told.set(element, (near) => near && setNear(true));
    watching.observe(element);
    return () => watching.unobserve(element);
  }, [isNear]);
  return [ref, isNear];
}
