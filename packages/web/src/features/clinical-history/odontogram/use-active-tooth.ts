import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { targetOf } from './chart/face-element.ts';

/** A mouse on its way to the card passes over other teeth. */
const HOVER_DELAY_MS = 150;

/** The tooth that was hovered, pressed or focused last, and the handlers of the chart that find it. */
export function useActiveTooth() {
  const [tooth, setTooth] = useState<ToothCode>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showNow = (event: SyntheticEvent): void => {
    const pressed = toothUnder(event);
    if (pressed) setTooth(pressed);
  };
  return {
    tooth,
    handlers: {
      onFocus: showNow,
      onClick: showNow,
      onPointerOver: (event: PointerEvent): void => {
        clearTimeout(timer.current);
        const hovered = toothUnder(event);
        if (hovered && event.pointerType === 'mouse' && event.buttons === 0)
          timer.current = setTimeout(() => setTooth(hovered), HOVER_DELAY_MS);
      },
      onPointerLeave: (): void => clearTimeout(timer.current),
    },
  };
}

function toothUnder({ target }: SyntheticEvent): ToothCode | undefined {
  const face = target instanceof Element ? target.closest('[data-face]') : null;
  return (face && targetOf(face)?.tooth) ?? undefined;
}
