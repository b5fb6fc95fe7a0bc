const INPUTS = ['keydown', 'pointerdown', 'touchmove', 'wheel'] as const;

/**
 * Focuses a field and keeps it in view until the next input of the user: the rows that it brings near the viewport
 * render their fields and grow.
 */
export function focusInView(field: HTMLElement, content: Element): void {
  field.focus();
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => field.scrollIntoView({ block: 'nearest' }));
  observer.observe(content);
  const listening = new AbortController();
  const stop = (): void => {
    observer.disconnect();
    listening.abort();
  };
  for (const input of INPUTS)
    window.addEventListener(input, stop, { capture: true, passive: true, signal: listening.signal });
}
