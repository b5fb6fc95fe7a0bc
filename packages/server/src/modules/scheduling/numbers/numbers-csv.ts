import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../kernel/http/csv.ts';

/** With a decimal comma, as spreadsheets in Argentina read it. */
const decimal = (value: number): string => value.toFixed(1).replace('.', ',');

const COLUMNS: readonly (readonly [title: string, cell: (row: MonthNumbers) => string | number])[] = [
  ['Mes', ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`],
  ['Profesional', ({ professionalName }) => professionalName ?? 'Ya no atiende en la clínica'],
  ['Turnos', ({ appointments }) => appointments],
  ['Ausencias', ({ noShows }) => noShows],
  ['Cancelaciones', ({ cancelled }) => cancelled],
  ['Horas ocupadas', ({ bookedMinutes }) => decimal(bookedMinutes / 60)],
  ['Horas de atención', ({ openMinutes }) => decimal(openMinutes / 60)],
  [
    'Ocupación (%)',
    ({ bookedMinutes, openMinutes }) =>
      openMinutes === 0 ? '' : decimal((bookedMinutes / openMinutes) * 100),
  ],
  ['Pacientes nuevos', ({ newPatients }) => newPatients],
];

export const numbersCsv = (rows: readonly MonthNumbers[]): string =>
  [
    BYTE_ORDER_MARK,
    csvLine(COLUMNS.map(([title]) => title)),
    ...rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))),
  ].join('');
