import type { MouseEvent } from 'react';

/** For a button that replaces another one in place: ignores the second click of a double click on that one. */
export const firstClickOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The same for a button whose meaning changes with a click, such as the usual next state of an appointment. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) act();
  };
