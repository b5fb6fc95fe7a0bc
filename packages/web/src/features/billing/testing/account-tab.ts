import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { ledgerEntry } from './accounts.ts';

const ENTRIES = [
  ledgerEntry(),
  ledgerEntry({ id: 2, day: '2026-11-20', description: 'Corona', amount: 1_500_000, balance: 3_500_000 }),
  ledgerEntry({
    id: 3,
    kind: 'payment',
    day: '2026-11-23',
    description: 'Pago en efectivo',
    amount: -400_000,
    balance: 3_100_000,
    paymentId: 61,
    receiptNumber: 12,
    professional: null,
  }),
];

export const fakeStatement = () =>
  fakeCall(billingService, 'readStatement', ({ query }) => ({
    clinicId: 3,
    patient: { id: 41, name: 'María Ñandú' },
    from: query.from ?? null,
    to: query.to ?? null,
    openingBalance: query.from ? 2_000_000 : 0,
    entries: ENTRIES.filter(({ day }) => day >= (query.from ?? '') && day <= (query.to ?? '9')),
    closingBalance: 3_100_000,
  }));

export const openAccount = (role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST', search = '') =>
  renderScreen(`/patients/41${search}#cuenta`, { session: as(role) });

export const region = async (name: string) => within(await screen.findByRole('region', { name }));

export const rowsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    );
