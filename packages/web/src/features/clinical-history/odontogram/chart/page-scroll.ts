/**
 * react-zoom-pan-pinch handles every touch. Where the chart cannot pan vertically, this ref callback hides vertical swipes
 * from it, so that they scroll the page.
 */
export function passVerticalSwipes(viewport: HTMLElement): () => void {
  let start: Touch | undefined;
  let scrollsPage: boolean | undefined;
  const onStart = ({ touches }: TouchEvent): void => {
    start = touches.length === 1 ? touches[0] : undefined;
    scrollsPage = undefined;
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!start || !touch || event.touches.length > 1) return;
    const isVertical = Math.abs(touch.clientY - start.clientY) > Math.abs(touch.clientX - start.clientX);
    scrollsPage ??= isVertical && fitsVertically(viewport);
    if (scrollsPage) event.stopPropagation();
  };
  const options = { capture: true, passive: true };
  viewport.addEventListener('touchstart', onStart, options);
  viewport.addEventListener('touchmove', onMove, options);
  return () => {
    viewport.removeEventListener('touchstart', onStart, options);
    viewport.removeEventListener('touchmove', onMove, options);
  };
}

const fitsVertically = (viewport: HTMLElement): boolean =>
  (viewport.querySelector('svg')?.getBoundingClientRect().height ?? 0) <= viewport.clientHeight + 1;
