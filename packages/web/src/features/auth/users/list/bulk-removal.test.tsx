import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteAll, gate } from './testing/bulk-removal-screen.ts';

test('stopping lets the calls in flight finish and starts no others', async () => {
  const first = gate();
  const { user, removed, report } = await deleteAll(() => first.opened);
  await waitFor(() => expect(removed.length).toBeGreaterThan(0));
  await user.keyboard('{Escape}');
  expect(report).toBeVisible();
  await user.click(within(report).getByRole('button', { name: 'Detener' }));
  const started = removed.length;
  first.open();
  expect(await screen.findByText(`${started} usuarios eliminados exitosamente`)).toBeVisible();
  expect(removed).toHaveLength(started);
  expect(started).toBeLessThan(10);
});
