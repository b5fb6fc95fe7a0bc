import type { Results } from '@dentaria/contract/billing/results.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { ANA, results } from './results.ts';

export const NOVEMBER = '/resultados?month=2026-11';

export function open(
  address = NOVEMBER,
  answer: Partial<Results> = {},
  session = as('DENTIST', { user_id: ANA.id }),
) {
  const read = fakeCall(billingService, 'readResults', ({ query }) => results({ ...query, ...answer }));
  return { ...renderScreen(address, { session }), read };
}

export const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' | '),
    );
