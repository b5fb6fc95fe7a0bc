import type { MouseEvent } from 'react';

/** For a button that appears where another one was: the second click of a double click was meant for that one. */
export const firstClickOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
