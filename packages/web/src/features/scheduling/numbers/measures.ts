import { thousands } from '@dentaria/contract/fields/thousands.ts';
import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';

export const MEASURES = [
  'appointments',
  'noShows',
  'cancelled',
  'bookedHours',
  'openHours',
  'occupation',
  'newPatients',
] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_TITLES: Readonly<Record<Measure, string>> = {
  appointments: 'Turnos',
  noShows: 'Ausencias',
  cancelled: 'Cancelaciones',
  bookedHours: 'Horas ocupadas',
  openHours: 'Horas de atención',
  occupation: 'Ocupación',
  newPatients: 'Pacientes nuevos',
};

const NONE = {
  appointments: 0,
  noShows: 0,
  cancelled: 0,
  unclosed: 0,
  bookedMinutes: 0,
  openMinutes: 0,
  newPatients: 0,
};
export type Numbers = Pick<MonthNumbers, keyof typeof NONE>;

/** Null if there were no opening hours. */
export function measureValue(numbers: Numbers, measure: Measure): number | null {
  if (measure === 'bookedHours') return numbers.bookedMinutes / 60;
  if (measure === 'openHours') return numbers.openMinutes / 60;
  if (measure === 'occupation')
    return numbers.openMinutes === 0 ? null : (numbers.bookedMinutes / numbers.openMinutes) * 100;
  return numbers[measure];
}

const decimal = (value: number): string => {
  const [integer = '', fraction = ''] = value.toFixed(1).split('.');
  return `${thousands(integer)},${fraction}`;
};

/** Formats numbers as in Argentina: '1.234', '12,5', '78,3 %'. Zero and null are a dash. */
export function measureText(numbers: Numbers, measure: Measure): string {
  const value = measureValue(numbers, measure);
  if (!value) return '–';
  if (measure === 'occupation') return `${decimal(value)} %`;
  return measure === 'bookedHours' || measure === 'openHours' ? decimal(value) : thousands(value);
}

/** Past appointments that are not closed may be no-shows. */
export function unclosedText({ unclosed }: Numbers): string | undefined {
  if (!unclosed) return undefined;
  return unclosed === 1 ? '1 turno sin cerrar' : `${thousands(unclosed)} turnos sin cerrar`;
}

export function totalOf(rows: readonly Numbers[]): Numbers {
  const total = { ...NONE };
  for (const row of rows) {
    for (const name of Object.keys(NONE) as (keyof Numbers)[]) total[name] += row[name];
  }
  return total;
}

export const nameOf = ({ professionalName }: MonthNumbers): string =>
  professionalName ?? 'Ya no atiende en la clínica';
