import { screen } from '@testing-library/react';

/** The value next to a label of a read-only screen. */
export const shownValue = (label: string): Element | null =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling;

export const findShownValue = async (label: string): Promise<Element | null> =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
