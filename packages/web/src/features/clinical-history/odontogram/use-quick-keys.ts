import {
  type Command,
  DIGIT_PAUSE_MS,
  endDigit,
  pressKey,
  type Step,
  type Typed,
} from '@dentaria/contract/clinical-history/odontogram/quick-keys.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { belongsElsewhere, usePageKeys } from '../../../shared/lib/page-keys.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';

/** Runs the commands of the keys on the whole page. Returns what has been typed of an unfinished one. */
export function useQuickKeys(enabled: boolean, run: (command: Command) => void): Typed {
  const [typed, setTyped] = useState<Typed>();
  const take = useStableCallback((step: Step): void => {
    setTyped(step.typed);
    step.commands.forEach(run);
  });
  const press = (event: KeyboardEvent): void => {
    if (belongsElsewhere(event)) return;
    const step = pressKey(typed, event);
    if (step.handled) {
      event.preventDefault();
      event.stopPropagation();
      take(step);
    } else {
      // The key's own handler applies the tool that a digit before it selected.
      flushSync(() => take(step));
    }
  };
  // Before the chart's own keys: after a tooth's number, letters collect faces.
  usePageKeys(press, { enabled, capture: true });
  const endPause = useStableCallback(() => take(endDigit(typed)));
  useEffect(() => {
    if (!typed || !('digit' in typed)) return;
    const timer = setTimeout(endPause, DIGIT_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, endPause]);
  return enabled ? typed : undefined;
}
