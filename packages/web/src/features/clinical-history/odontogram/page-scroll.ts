/**
 * Under the glass every movement of a finger moves the chart. Where the chart has no more to show above or below, a
 * finger that moves up or down means the page: it is kept from the glass, so that the browser scrolls. A ref callback.
 */
export function letPageScroll(glass: HTMLElement): () => void {
  let from: Touch | undefined;
  let isForPage: boolean | undefined;
  const start = ({ touches }: TouchEvent): void => {
    from = touches.length === 1 ? touches[0] : undefined;
    isForPage = undefined;
  };
  const move = (event: TouchEvent): void => {
    const to = event.touches[0];
    if (!from || !to || event.touches.length > 1) return;
    const isUpright = Math.abs(to.clientY - from.clientY) > Math.abs(to.clientX - from.clientX);
    isForPage ??= isUpright && showsAllOf(glass);
    if (isForPage) event.stopPropagation();
  };
  const early = { capture: true, passive: true };
  glass.addEventListener('touchstart', start, early);
  glass.addEventListener('touchmove', move, early);
  return () => {
    glass.removeEventListener('touchstart', start, early);
    glass.removeEventListener('touchmove', move, early);
  };
}

/** From its upper to its lower end. */
const showsAllOf = (glass: HTMLElement): boolean =>
  (glass.querySelector('svg')?.getBoundingClientRect().height ?? 0) <= glass.clientHeight + 1;
