import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type TouchEvent, useRef } from 'react';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useSingleKeysWithHelp } from '../../../shared/lib/page-keys.ts';
import type { AgendaAddress } from './agenda-address.ts';

interface KeyOptions {
  readonly address: AgendaAddress;
  readonly onGo: (change: Partial<AgendaAddress>) => void;
  readonly onBook: ((options: { readonly findsSlot?: boolean }) => void) | undefined;
}

export function useAgendaKeys({ address: { day, view }, onGo, onBook }: KeyOptions) {
  const step = view === 'week' ? 7 : 1;
  return useSingleKeysWithHelp({
    t: () => onGo({ day: clinicToday() }),
    j: () => onGo({ day: addDays(day, step) }),
    k: () => onGo({ day: addDays(day, -step) }),
    d: () => onGo({ view: 'day' }),
    s: () => onGo({ view: 'week' }),
    n: () => onBook?.({}),
    l: () => onBook?.({ findsSlot: true }),
  });
}

/** Shorter movements are taps, and steeper ones scroll the page. */
const MIN_PX = 60;
const MAX_SLOPE = 0.5;
/** Browsers reserve the edges of the screen for their own gestures. */
const EDGE_PX = 24;

/** Direction 1 is forwards: the finger moves to the left. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent): void => {
      const touch = touches[0];
      start.current = undefined;
      // React also passes events of open dialogs, which are not inside the element.
      if (!touch || touches.length > 1 || !(target instanceof Node) || !currentTarget.contains(target))
        return;
      if (touch.clientX < EDGE_PX || touch.clientX > window.innerWidth - EDGE_PX) return;
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      if (Math.abs(x) < MIN_PX || Math.abs(touch.clientY - from.y) > Math.abs(x) * MAX_SLOPE) return;
      onSwipe(x < 0 ? 1 : -1);
    },
    onTouchCancel: (): void => {
      start.current = undefined;
    },
  };
}
