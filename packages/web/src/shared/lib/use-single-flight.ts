import { useRef } from 'react';

/**
 * Work that a press begins, once at a time: what is pressed while it is under way is not heard. A button that shows
 * the work as pending is too late for the second press of a double click, which may come before it is drawn. Who
 * does the work tells its failure.
 */
export function useSingleFlight<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const isUnderWay = useRef(false);
  return (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const land = (): void => {
      isUnderWay.current = false;
    };
    work(...args).then(land, land);
  };
}
