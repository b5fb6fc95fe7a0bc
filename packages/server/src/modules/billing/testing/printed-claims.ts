import type { PrintableBatch, PrintableClaimLine, PrintedClaims } from '../print/render-claims.ts';
import { OSDE_210 } from './coverages.ts';

const { insurance, ...member } = OSDE_210;

export const claimLine = (overrides: Partial<PrintableClaimLine> = {}): PrintableClaimLine => ({
  patient: { id: 3, name: "José O'Higgins" },
  ...member,
  authorizationNumber: null,
  code: '02.22',
  description: 'Restauración compuesta',
  toothNumber: '16',
  faces: ['mesial', 'oclusal'],
  day: '2026-10-12',
  amount: 2_000_000,
  professional: { id: 7, name: 'María Fernández' },
  ...overrides,
});

export const printedClaims = (
  batch: Partial<PrintableBatch> = {},
  overrides: Partial<PrintedClaims> = {},
): PrintedClaims => ({
  clinicName: 'Clínica Norte',
  clinicAddress: 'Av. Siempreviva 1234, CABA',
  docNumbers: { 3: '30111222' },
  hasCover: true,
  batch: {
    number: 4,
    insurance,
    period: '2026-10',
    presentedDay: '2026-11-03',
    note: null,
    hash: 'ab'.repeat(32),
    lines: [claimLine()],
    ...batch,
  },
  ...overrides,
});
