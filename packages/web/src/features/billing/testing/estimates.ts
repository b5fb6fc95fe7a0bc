import type {
  Estimate,
  EstimateLine,
  EstimateSummary,
  LinkedEstimate,
} from '@dentaria/contract/billing/estimates.ts';
import type { PatientPrices } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { member } from '../../../testing/people.ts';

const MARIA = { id: 41, name: 'María Ñandú' } as const;
const LUCIA = { id: 7, name: 'Lucía Sosa' } as const;
const OSDE_210 = { insurance: { id: 1, name: 'OSDE' }, ...member };

export const procedures: readonly Procedure[] = [
  { id: 5, code: '02.22', name: 'Restauración simple', chapter: 'Operatoria', active: true, version: 1 },
  { id: 6, code: '03.01', name: 'Endodoncia unirradicular', chapter: 'Endodoncia', active: true, version: 1 },
  { id: 7, code: '10.01', name: 'Exodoncia', chapter: 'Cirugía', active: true, version: 1 },
  { id: 8, code: '99.99', name: 'Prestación dada de baja', chapter: null, active: false, version: 1 },
];

/** The extraction has no price. */
export const patientPrices = (): PatientPrices => ({
  coverage: { ...OSDE_210, assumed: false, unregistered: null },
  list: null,
  prices: [
    {
      procedureId: 5,
      listId: 1,
      code: '02.22',
      name: 'Restauración simple',
      price: 2_000_000,
      covered: 1_500_000,
      patientPart: 500_000,
      needsAuthorization: false,
    },
    {
      procedureId: 6,
      listId: 1,
      code: '03.01',
      name: 'Endodoncia unirradicular',
      price: 6_000_000,
      covered: 4_000_000,
      patientPart: 2_000_000,
      needsAuthorization: true,
    },
  ],
});

const estimateLine = (overrides: Partial<EstimateLine> = {}): EstimateLine => ({
  number: 1,
  procedureId: 5,
  code: '02.22',
  description: 'Restauración simple',
  toothNumber: '16',
  faces: ['oclusal', 'mesial'],
  price: 2_000_000,
  covered: 1_500_000,
  patientPart: 500_000,
  net: 500_000,
  needsAuthorization: false,
  done: null,
  ...overrides,
});

/** A draft of 24 November 2026: a filling and a root canal in two instalments, $ 25.000 for María. */
export const estimate = (overrides: Partial<Estimate> = {}): Estimate => ({
  id: 31,
  clinicId: 3,
  number: 12,
  patient: MARIA,
  state: 'draft',
  createdAt: '2026-11-24T12:00:00.000Z',
  createdBy: LUCIA,
  presentedAt: null,
  validUntil: '2026-12-24',
  total: 2_500_000,
  version: 1,
  coverage: OSDE_210,
  lines: [
    estimateLine(),
    estimateLine({
      number: 2,
      procedureId: 6,
      code: '03.01',
      description: 'Endodoncia unirradicular',
      toothNumber: '21',
      faces: [],
      price: 6_000_000,
      covered: 4_000_000,
      patientPart: 2_000_000,
      net: 2_000_000,
      needsAuthorization: true,
    }),
  ],
  discount: null,
  totals: { price: 8_000_000, covered: 5_500_000, patientPart: 2_500_000, discount: 0, total: 2_500_000 },
  instalments: [
    { day: '2026-12-24', amount: 1_250_000 },
    { day: '2027-01-24', amount: 1_250_000 },
  ],
  note: null,
  hash: null,
  acceptance: null,
  rejection: null,
  mail: null,
  links: { open: 0, until: null },
  copyOf: null,
  pricesExpired: false,
  ...overrides,
});

export const HASH = 'ab'.repeat(32);

export const presentedEstimate = (overrides: Partial<Estimate> = {}): Estimate =>
  estimate({
    state: 'presented',
    presentedAt: '2026-11-24T12:30:00.000Z',
    hash: HASH,
    version: 2,
    ...overrides,
  });

export const acceptedEstimate = (overrides: Partial<Estimate> = {}): Estimate =>
  presentedEstimate({
    state: 'accepted',
    version: 3,
    acceptance: {
      at: '2026-11-24T13:00:00.000Z',
      way: 'typed',
      name: 'María Ñandú',
      docNumber: '30111222',
      signature: null,
      takenBy: LUCIA,
    },
    ...overrides,
  });

export const estimateSummary = (overrides: Partial<EstimateSummary> = {}): EstimateSummary => ({
  id: 31,
  clinicId: 3,
  number: 12,
  patient: MARIA,
  state: 'presented',
  createdAt: '2026-11-24T12:00:00.000Z',
  createdBy: LUCIA,
  presentedAt: '2026-11-24T12:30:00.000Z',
  validUntil: '2026-12-24',
  total: 2_500_000,
  version: 2,
  lines: 2,
  done: 0,
  ...overrides,
});

/** The estimate on the page of a link. */
export const linkedEstimate = (overrides: Partial<LinkedEstimate> = {}): LinkedEstimate => {
  const { number, state, lines, totals, instalments, note, coverage, validUntil } = presentedEstimate();
  return {
    number,
    state,
    lines,
    totals,
    instalments,
    note,
    coverage,
    validUntil,
    clinicName: 'Clínica Sur',
    patientName: 'María Ñandú',
    hash: HASH,
    presentedAt: '2026-11-24T12:30:00.000Z',
    ...overrides,
  };
};
