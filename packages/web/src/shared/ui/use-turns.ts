import { startTransition, useEffect, useState } from 'react';

/**
 * Counts the first drawings of a screen from 1 to `last`. What waits for a later one is drawn in a turn of its own, from
 * the top down: a slow phone answers in between.
 */
export function useTurns(last: number): number {
  const [turn, setTurn] = useState(1);
  useEffect(() => {
    if (turn < last) startTransition(() => setTurn(turn + 1));
  }, [turn, last]);
  return turn;
}
