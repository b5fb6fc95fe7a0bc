import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import type { PrintedClaims } from '../print/render-claims.ts';
import { OSDE_210 } from './coverages.ts';

const { insurance, ...member } = OSDE_210;

export const claimLine = (overrides: Partial<ClaimLine> = {}): ClaimLine => ({
  itemId: 11,
  patient: { id: 3, name: "José O'Higgins" },
  ...member,
  authorizationNumber: null,
  needsAuthorization: false,
  procedureId: 5,
  code: '02.22',
  description: 'Restauración compuesta',
  toothNumber: '16',
  faces: ['mesial', 'oclusal'],
  day: '2026-10-12',
  amount: 2_000_000,
  professional: { id: 7, name: 'María Fernández' },
  workRemoved: false,
  missing: [],
  rejection: null,
  state: 'presented',
  presentedAgainIn: null,
  version: 1,
  ...overrides,
});

export const printedClaims = (
  batch: Partial<ClaimBatch> = {},
  overrides: Partial<PrintedClaims> = {},
): PrintedClaims => ({
  clinicName: 'Clínica Norte',
  clinicAddress: 'Av. Siempreviva 1234, CABA',
  docNumbers: { 3: '30111222' },
  hasCover: true,
  batch: {
    id: 4,
    clinicId: 1,
    number: 4,
    insurance,
    period: '2026-10',
    state: 'presented',
    totals: { claimed: 2_000_000, rejected: 0, paid: 0, open: 2_000_000 },
    createdAt: '2026-11-02T13:00:00.000Z',
    createdBy: { id: 7, name: 'María Fernández' },
    presentedAt: '2026-11-03T13:00:00.000Z',
    presentedBy: { id: 7, name: 'María Fernández' },
    payments: [],
    version: 2,
    presentedDay: '2026-11-03',
    note: null,
    hash: 'ab'.repeat(32),
    lines: [claimLine()],
    ...batch,
  },
  ...overrides,
});
