import type {
  ImportColumn,
  ImportInsurance,
  ImportJob,
  ImportOutcome,
  ImportRow,
} from '@dentaria/contract/exchange/imports.ts';

const NO_COUNTS: Readonly<Record<ImportOutcome, number>> = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  duplicate: 0,
  undone: 0,
  kept: 0,
};

export const counts = (some: Partial<Record<ImportOutcome, number>> = {}): ImportJob['counts'] => ({
  ...NO_COUNTS,
  ...some,
});

export const column = (
  title: string,
  field: ImportColumn['field'],
  samples: readonly string[] = [],
): ImportColumn => ({ title, field, samples: [...samples] });

export const insurance = (overrides: Partial<ImportInsurance> = {}): ImportInsurance => ({
  text: 'O.S.D.E',
  rows: 12,
  name: OSDE,
  isRegistered: true,
  matches: [{ name: OSDE, shortName: 'OSDE' }],
  plans: [],
  planChoices: [],
  ...overrides,
});

export const OSDE = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';

/** An import of 20 rows after its upload, ready for the check. */
export const importJob = (overrides: Partial<ImportJob> = {}): ImportJob => ({
  id: 41,
  fileName: 'pacientes.csv',
  state: 'uploaded',
  version: 1,
  rows: 20,
  stepRows: 0,
  processed: 0,
  counts: counts(),
  noted: 0,
  failure: null,
  canBeUndone: false,
  createdBy: 'Laura Sosa',
  createdAt: '2026-11-20T13:05:00.000Z',
  finishedAt: null,
  format: 'csv',
  encoding: 'windows-1252',
  separator: ';',
  columns: [
    column('Documento', 'docNumber', ['30.111.222', '27918306']),
    column('Apellido y nombre', 'lastNameFirst', ['Ibáñez, Ana']),
    column('Nac.', 'dateOfBirth', ['25/03/1980']),
    column('Observ.', null),
  ],
  mappingError: null,
  sheet: null,
  notes: [],
  insurances: [],
  genders: [],
  dates: null,
  ...overrides,
});

/** The same import after its check. */
export const checkedImport = (overrides: Partial<ImportJob> = {}): ImportJob =>
  importJob({
    state: 'checked',
    version: 3,
    stepRows: 20,
    processed: 20,
    counts: counts({ created: 15, updated: 2, unchanged: 1, refused: 2 }),
    ...overrides,
  });

/** The same import after it has finished. */
export const finishedImport = (overrides: Partial<ImportJob> = {}): ImportJob =>
  checkedImport({
    state: 'imported',
    version: 5,
    canBeUndone: true,
    finishedAt: '2026-11-20T13:06:00.000Z',
    ...overrides,
  });

export const importRow = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  cells: ['30.111.222', 'Ibáñez, Ana', '25/03/1980', ''],
  outcome: 'created',
  patientId: null,
  name: 'Ibáñez, Ana',
  docNumber: '30111222',
  changes: [],
  values: [],
  issues: [],
  ...overrides,
});

export const rowPage = (...items: ImportRow[]) => ({ items, nextCursor: null, previousCursor: null });
