import { act } from '@testing-library/react';

const lists = new Set<{ media: string; list: EventTarget; matches: boolean }>();

/** Sets the window's width in pixels. Every test starts at 1440. */
export function setViewportWidth(width: number): void {
  window.innerWidth = width;
  window.matchMedia = matchMedia;
  act(() => {
    for (const entry of lists) {
      const matches = fits(entry.media);
      if (matches === entry.matches) continue;
      entry.matches = matches;
      entry.list.dispatchEvent(Object.assign(new Event('change'), { matches, media: entry.media }));
    }
  });
}

function matchMedia(media: string): MediaQueryList {
  const list = new EventTarget();
  const entry = { media, list, matches: fits(media) };
  lists.add(entry);
  return Object.defineProperties(list, {
    media: { value: media },
    matches: { get: () => fits(media) },
    onchange: { value: null, writable: true },
    addListener: { value: (listener: EventListener) => list.addEventListener('change', listener) },
    removeListener: { value: (listener: EventListener) => list.removeEventListener('change', listener) },
  }) as MediaQueryList;
}

function fits(media: string): boolean {
  const limits = [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  // Simulates a mouse and reduced motion, so that nothing is animated.
  if (limits.length === 0)
    return /\(pointer:\s*fine\)|\(hover:\s*hover\)|\(prefers-reduced-motion:\s*reduce\)/.test(media);
  return limits.every(([, kind, pixels]) =>
    kind === 'min' ? window.innerWidth >= Number(pixels) : window.innerWidth <= Number(pixels),
  );
}
