import type { MouseEvent } from 'react';

/**
 * For a button or link that takes the place of another button: ignores the second click of a double click on
 * that button.
 */
export const firstClickOnly = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** For a button whose meaning changes with each click, such as the next state of an appointment. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) act();
  };
