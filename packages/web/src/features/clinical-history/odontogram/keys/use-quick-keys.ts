import { useState } from 'react';
import { belongsElsewhere, usePageKeys } from '../../../../shared/lib/page-keys.ts';
import { type Command, pressKey, type Typed } from './quick-keys.ts';

/** Runs the commands of the keys on the whole page. Returns what has been typed of an unfinished one. */
export function useQuickKeys(enabled: boolean, run: (command: Command) => void): Typed {
  const [typed, setTyped] = useState<Typed>();
  const press = (event: KeyboardEvent): void => {
    if (belongsElsewhere(event)) return;
    const step = pressKey(typed, event);
    if (step.handled) {
      event.preventDefault();
      event.stopPropagation();
    }
    setTyped(step.typed);
    step.commands.forEach(run);
  };
  // Before the chart's own keys: after a tooth's number, letters collect faces.
  usePageKeys(press, { enabled, capture: true });
  return enabled ? typed : undefined;
}
