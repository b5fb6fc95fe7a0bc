import type { Page } from '@dentaria/contract/http/page.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { advanceClock, startClock, stopClock } from '../../../testing/clock.ts';
import { answerByFilters, type Claim, claim, openClaims, pageOf, twoClaims } from './testing/claim-list.tsx';

it('does not lose the text when the field loses focus before it is sent', async () => {
  const { requests, user } = openClaims(answerByFilters);
  await user.type(await screen.findByRole('searchbox', { name: 'Paciente' }), 'be');
  await user.tab();
  expect(screen.getByRole('searchbox', { name: 'Paciente' })).toHaveValue('be');
  await waitFor(() => expect(requests).toHaveLength(2));
});

it('does not send the text that Limpiar removed', async () => {
  const { requests } = openClaims(answerByFilters);
  const field = await screen.findByRole('searchbox', { name: 'Paciente' });
  stopClock();
  fireEvent.change(field, { target: { value: 'be' } });
  fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await advanceClock(400);
  startClock();
  fireEvent.click(screen.getByRole('button', { name: 'Importe' }));
  await waitFor(() => expect(requests.at(-1)?.sort).toBe('amount'));
  expect(requests.map(({ filters }) => filters)).toEqual([{}, {}]);
});

it('ignores a response that arrives after the response to a later request', async () => {
  const answers = new Map<string, (page: Page<Claim>) => void>();
  const { user } = openClaims(({ sort, order }) =>
    sort === 'patient'
      ? Promise.resolve(pageOf(twoClaims))
      : new Promise((resolve) => answers.set(order, resolve)),
  );
  const heading = await screen.findByRole('button', { name: 'Importe' });
  await user.click(heading);
  await user.click(heading);
  await waitFor(() => expect([...answers.keys()]).toEqual(['asc', 'desc']));
  answers.get('desc')?.(pageOf([claim(9, 'Última')]));
  expect(await screen.findByText('Última')).toBeVisible();
  answers.get('asc')?.(pageOf([claim(1, 'Primera')]));
  await act(async () => {});
  expect(screen.getByText('Última')).toBeVisible();
  expect(screen.queryByText('Primera')).toBeNull();
});

it('filters by a choice without a delay, and does not offer to add a row if filters hide the rows', async () => {
  const { requests, user } = openClaims(async ({ filters }) => pageOf(filters.status ? [] : twoClaims));
  await user.click(await screen.findByRole('combobox', { name: 'Estado' }));
  await user.click(screen.getByRole('option', { name: 'Pagados' }));
  expect(await screen.findByText('No hay liquidaciones')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull();
  expect(requests.at(-1)?.filters).toEqual({ status: 'paid' });
});
