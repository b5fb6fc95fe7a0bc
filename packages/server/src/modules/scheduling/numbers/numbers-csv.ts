import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';
import { type CsvColumn, csvTable } from '../../../kernel/http/csv.ts';

/** With a decimal comma, as spreadsheets in Argentina read it. */
const decimal = (value: number): string => value.toFixed(1).replace('.', ',');

const COLUMNS: readonly CsvColumn<MonthNumbers>[] = [
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

export const numbersCsv = (rows: readonly MonthNumbers[]): string => csvTable(COLUMNS, rows);
