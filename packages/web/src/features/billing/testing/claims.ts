import type {
  ClaimBatch,
  ClaimBatchSummary,
  ClaimItem,
  ClaimLine,
} from '@dentaria/contract/billing/claims.ts';
import type { InsurerAccount } from '@dentaria/contract/billing/insurer-accounts.ts';
import { screen, within } from '@testing-library/react';
import { member, memberWithoutCard } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

const ROSA = { id: 8, name: 'Rosa Vega' } as const;
/** Uses the legal name, which screens shorten. */
const OSDE = {
  id: 5,
  name: 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS',
} as const;

const work = {
  patient: { id: 41, name: 'María Ñandú' },
  ...member,
  authorizationNumber: null,
  needsAuthorization: false,
  procedureId: 5,
  code: '02.22',
  description: 'Restauración simple',
  toothNumber: '16',
  faces: ['oclusal'],
  day: '2026-11-10',
  amount: 1_500_000,
  professional: { id: 7, name: 'Lucía Sosa' },
};

/** A complete claim of $ 15.000 to OSDE for a filling of María. */
export const claimItem = (overrides: Partial<ClaimItem> = {}): ClaimItem => ({
  ...work,
  id: 61,
  clinicId: 3,
  insurance: OSDE,
  state: 'unclaimed',
  estimate: { id: 31, line: 1 },
  workRemoved: false,
  batch: null,
  rejection: null,
  givenUp: null,
  missing: [],
  version: 1,
  ...overrides,
});

export const claimLine = (overrides: Partial<ClaimLine> = {}): ClaimLine => ({
  ...work,
  itemId: 61,
  workRemoved: false,
  missing: [],
  rejection: null,
  state: 'draft',
  presentedAgainIn: null,
  version: 1,
  ...overrides,
});

const summary = {
  id: 71,
  clinicId: 3,
  number: 4,
  insurance: OSDE,
  period: '2026-11',
  state: 'draft' as const,
  totals: { claimed: 1_500_000, rejected: 0, paid: 0, open: 1_500_000 },
  createdAt: '2026-11-24T12:00:00.000Z',
  createdBy: ROSA,
  presentedDay: null,
  version: 1,
};

export const claimBatchSummary = (overrides: Partial<ClaimBatchSummary> = {}): ClaimBatchSummary => ({
  ...summary,
  items: 1,
  ...overrides,
});

export const claimBatch = (overrides: Partial<ClaimBatch> = {}): ClaimBatch => ({
  ...summary,
  note: null,
  lines: [claimLine()],
  payments: [],
  presentedAt: null,
  presentedBy: null,
  hash: null,
  ...overrides,
});

export const presentedBatch = (overrides: Partial<ClaimBatch> = {}): ClaimBatch =>
  claimBatch({
    state: 'presented',
    lines: [claimLine({ state: 'presented' })],
    presentedDay: '2026-11-24',
    presentedAt: '2026-11-24T13:00:00.000Z',
    presentedBy: ROSA,
    hash: 'ab'.repeat(32),
    version: 2,
    ...overrides,
  });

export const insurerAccount = (overrides: Partial<InsurerAccount> = {}): InsurerAccount => ({
  insurance: OSDE,
  due: 3_000_000,
  byAge: { upTo30: 1_000_000, upTo60: 0, upTo90: 0, over90: 2_000_000 },
  waiting: { items: 2, amount: 500_000 },
  ...overrides,
});

export const incomplete = claimItem({
  id: 62,
  description: 'Corona',
  patient: { id: 42, name: 'Ana Gil' },
  ...memberWithoutCard,
  needsAuthorization: true,
  missing: ['affiliate-number', 'authorization-number'],
});

export const GALENO = { id: 9, name: 'Galeno' };

export const openClaims = (
  search = '',
  role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST',
  userId = 7,
) => renderScreen(`/presentaciones${search}`, { session: as(role, { user_id: userId }) });

export const panel = async (name: string) => within(await screen.findByRole('region', { name }));

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const openBatch = (role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST') =>
  renderScreen(`/presentaciones/71${role === 'ADMIN' ? '?clinic=3' : ''}`, { session: as(role) });
export const button = (name: string) => screen.findByRole('button', { name });
