import { screen } from '@testing-library/react';

/** The value beside a label of a screen for reading. */
export const shownValue = (label: string): Element | null =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling;

/** The same, once it is shown. */
export const findShownValue = async (label: string): Promise<Element | null> =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
