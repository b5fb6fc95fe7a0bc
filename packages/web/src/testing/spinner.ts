import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for the loading state with this text and expects its spinner. */
export async function expectSpinner(text: string): Promise<void> {
  const status = (await screen.findByText(text)).closest<HTMLElement>('[role="status"]');
  if (!status) throw new Error(`"${text}" is not in a status`);
  expect(within(status).getByRole('progressbar', { hidden: true })).toBeVisible();
}
