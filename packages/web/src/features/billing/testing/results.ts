import type { ProfessionalTerms, Results, Settlement } from '@dentaria/contract/billing/results.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { within } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ANA = { id: 9, name: 'Ana Luna' } as const;
export const BRUNO = { id: 7, name: 'Bruno Paz' } as const;

/** Ana gets a percentage of the money collected in November. Bruno has no percentage. */
export const results = (overrides: Partial<Results> = {}): Results => ({
  clinicId: 3,
  from: '2026-11-01',
  to: '2026-11-30',
  scope: 'clinic',
  production: 15_000_000,
  collected: 9_550_000,
  insurers: 500_000,
  due: 6_000_000,
  advances: 50_000,
  unassigned: 50_000,
  days: [
    { day: '2026-11-03', production: 10_000_000, collected: 0 },
    { day: '2026-11-10', production: 5_000_000, collected: 9_550_000 },
  ],
  methods: [
    { method: 'cash', count: 2, amount: 8_000_000 },
    { method: 'plan', count: 1, amount: 1_050_000 },
    { method: 'insurer', count: 1, amount: 500_000 },
  ],
  chapters: [
    { chapter: 'Operatoria dental', amount: 12_000_000 },
    { chapter: null, amount: 3_000_000 },
  ],
  professionals: [
    { professional: ANA, production: 10_000_000, collected: 8_000_000, due: 2_000_000, share: 4_800_000 },
    { professional: BRUNO, production: 5_000_000, collected: 1_000_000, due: 4_000_000, share: null },
  ],
  ...overrides,
});

export const professionalTerms = (): ProfessionalTerms[] => [
  {
    professional: ANA,
    current: { basis: 'collections', percent: 60 },
    terms: [
      {
        number: 1,
        validFrom: '2026-01-01',
        basis: 'collections',
        percent: 60,
        createdAt: '2026-01-01T12:00:00.000Z',
        createdBy: ANA,
      },
    ],
  },
  { professional: BRUNO, current: null, terms: [] },
];

export const settlement = (overrides: Partial<Settlement> = {}): Settlement => ({
  clinicId: 3,
  from: '2026-11-01',
  to: '2026-11-30',
  professional: ANA,
  production: 10_000_000,
  collected: 8_000_000,
  due: 2_000_000,
  share: 4_770_000,
  lines: [
    {
      day: '2026-11-03',
      patient: { id: 21, name: 'Rosa Vega' },
      description: 'Corona',
      basis: 'collections',
      amount: 8_000_000,
      percent: 60,
      share: 4_800_000,
    },
    {
      day: '2026-10-03',
      patient: { id: 22, name: 'José Díaz' },
      description: 'Limpieza',
      basis: 'collections',
      amount: -50_000,
      percent: 60,
      share: -30_000,
    },
  ],
  ...overrides,
});

export const NOVEMBER = '/resultados?month=2026-11';

export function openResults(
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
