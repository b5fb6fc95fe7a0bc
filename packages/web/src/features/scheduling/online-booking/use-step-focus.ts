import { useEffect, useRef } from 'react';

/**
 * A change of step focuses its heading, because the button that was pressed is gone. A field that has focused itself
 * retains the focus, and the first step that of the screen.
 */
export function useStepFocus(step: string) {
  const steps = useRef<HTMLDivElement>(null);
  const entered = useRef(step);
  useEffect(() => {
    if (entered.current === step) return;
    entered.current = step;
    if (steps.current?.contains(document.activeElement)) return;
    steps.current?.querySelector('h2')?.focus();
  }, [step]);
  return steps;
}
