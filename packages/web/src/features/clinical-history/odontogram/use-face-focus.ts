import {
  type FaceTarget,
  initialTarget,
  moveFocus,
} from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import type { TeethRow } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { type KeyboardEvent, useState } from 'react';
import { elementOf, targetOf } from './face-element.ts';

/** The face that the keyboard stands on, the chart's one tab stop, and what its keys do. */
export function useFaceFocus(rows: readonly TeethRow[], onPress: (target: FaceTarget) => void) {
  const [chosen, setChosen] = useState<FaceTarget | null>(null);
  const focused = chosen && rows.some((row) => row.includes(chosen.tooth)) ? chosen : initialTarget(rows);

  const press = (target: FaceTarget): void => {
    setChosen(target);
    onPress(target);
  };

  /** Stands where the document's focus went, which a screen reader may have moved. */
  const follow = (element: Element): void => setChosen(targetOf(element) ?? chosen);

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    if (!focused) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(focused);
      return;
    }
    const next = moveFocus(focused, event, rows);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    elementOf(event.currentTarget, next)?.focus();
  };

  return { focused, press, follow, onKeyDown };
}
