import type { Estimate, EstimateLine } from '@dentaria/contract/billing/estimates.ts';
import type { PrintedEstimate } from '../print/render-estimate.ts';
import { OSDE_210 } from './coverages.ts';

export const estimateLine = (overrides: Partial<EstimateLine> = {}): EstimateLine => ({
  number: 1,
  procedureId: 5,
  code: '02.22',
  description: 'Restauración compuesta',
  toothNumber: '16',
  faces: ['mesial', 'oclusal'],
  price: 4_500_000,
  covered: 2_000_000,
  patientPart: 2_500_000,
  net: 2_500_000,
  needsAuthorization: false,
  done: null,
  ...overrides,
});

const BARE_TOTALS = {
  price: 4_500_000,
  covered: 2_000_000,
  patientPart: 2_500_000,
  discount: 0,
  total: 2_500_000,
};

export const printedEstimate = (
  estimate: Partial<Estimate> = {},
  overrides: Partial<PrintedEstimate> = {},
): PrintedEstimate => ({
  clinicName: 'Clínica Norte',
  clinicAddress: 'Av. Siempreviva 1234, CABA',
  docNumber: '30111222',
  estimate: {
    id: 12,
    clinicId: 1,
    number: 12,
    patient: { id: 3, name: "José O'Higgins" },
    state: 'presented',
    createdAt: '2026-11-20T12:00:00.000Z',
    createdBy: { id: 7, name: 'María Fernández' },
    presentedAt: '2026-11-20T13:00:00.000Z',
    validUntil: '2026-12-20',
    coverage: OSDE_210,
    total: BARE_TOTALS.total,
    version: 2,
    lines: [estimateLine()],
    discount: null,
    totals: BARE_TOTALS,
    instalments: [{ day: '2026-12-20', amount: BARE_TOTALS.total }],
    note: null,
    hash: 'ab'.repeat(32),
    acceptance: null,
    rejection: null,
    mail: null,
    copyOf: null,
    pricesExpired: false,
    ...estimate,
  },
  ...overrides,
});

export const acceptance: NonNullable<Estimate['acceptance']> = {
  at: '2026-11-21T15:00:00.000Z',
  way: 'signature',
  name: 'Rosa Gómez',
  docNumber: '20111222',
  signature: [
    [
      [100, 200, 0],
      [900, 300, 40],
    ],
    [[500, 100, 90]],
  ],
  takenBy: { id: 5, name: 'Laura Gómez' },
};
