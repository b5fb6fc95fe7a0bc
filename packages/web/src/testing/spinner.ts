import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for the loading state with this text and expects its spinner. */
export const expectSpinner = (text: string): Promise<void> =>
  // Looked up each time, because a screen may replace the loading state of its code with one that has the
  // same text.
  waitFor(() => {
    const status = screen.getByText(text).closest<HTMLElement>('[role="status"]');
    if (!status) throw new Error(`"${text}" is not in a status`);
    expect(within(status).getByRole('progressbar', { hidden: true })).toBeVisible();
  });
