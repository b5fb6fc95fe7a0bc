/** Excludes low windows, such as a phone in landscape. */
export const STICKY = '@media (min-height: 560px)';
export const STICKY_ON_PHONE = '@media (min-height: 560px) and (max-width: 599.95px)';

/** Height of the app bar with its border, in px. It does not stick above a history on a phone. */
export const APP_BAR_HEIGHT = 57;

export const PHONE_ROW_HEIGHT = 56;

/** Top of the content below the sticky header; 197px until it has been measured. */
export const BELOW_HEADER = 'calc(16px + var(--history-header-bottom, 197px))';

/**
 * Publishes the lower edge of the header, which grows with alerts and long names, as
 * `--history-header-bottom`.
 */
export function observeHeader(header: HTMLElement | null) {
  const row = header?.firstElementChild;
  if (!header || !(row instanceof HTMLElement) || typeof ResizeObserver === 'undefined') return;
  const publish = (): void => {
    // On a phone the header has no box.
    const bottom = header.offsetHeight > 0 ? APP_BAR_HEIGHT + header.offsetHeight : row.offsetHeight;
    header.parentElement?.style.setProperty('--history-header-bottom', `${bottom}px`);
  };
  const observer = new ResizeObserver(publish);
  observer.observe(header);
  observer.observe(row);
  return () => observer.disconnect();
}
