import type { MouseEvent } from 'react';

/** For a button that replaces another one in place: ignores the second click of a double click on that one. */
export const firstClickOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The same for a handler: the second click of a double click does not reach it. */
export const onFirstClick =
  (handler: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) handler();
  };
