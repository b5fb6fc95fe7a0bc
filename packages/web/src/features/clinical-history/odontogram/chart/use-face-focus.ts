import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { TeethRow } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { type KeyboardEvent, useState } from 'react';
import { initialTarget, moveFocus } from '../keys/keyboard.ts';
import { elementOf, targetOf } from './face-element.ts';
import type { Modifiers } from './use-chart-presses.ts';

/** Roving tabindex: the focused face is the chart's only tab stop, and keys move or press it. */
export function useFaceFocus(
  rows: readonly TeethRow[],
  onPress: (target: FaceTarget, modifiers: Modifiers) => void,
) {
  const [selected, setSelected] = useState<FaceTarget | null>(null);
  const focused =
    selected && rows.some((row) => row.includes(selected.tooth)) ? selected : initialTarget(rows);

  const press = (target: FaceTarget, modifiers: Modifiers): void => {
    setSelected(target);
    onPress(target, modifiers);
  };

  /** Follows DOM focus that something else moved, e.g. a screen reader. */
  const focusElement = (element: Element): void => setSelected(targetOf(element) ?? selected);

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    if (!focused) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(focused, event);
      return;
    }
    const next = moveFocus(focused, event, rows);
    if (!next) return;
    event.preventDefault();
    setSelected(next);
    elementOf(event.currentTarget, next)?.focus();
  };

  return { focused, press, focusElement, onKeyDown };
}
