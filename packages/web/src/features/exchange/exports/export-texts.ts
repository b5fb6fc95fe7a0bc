import type { ClinicExport, ExportFailure } from '@dentaria/contract/exchange/exports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat('es-AR', {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1,
  }).format(value);
}

export const rowsText = (rows: number): string => `${thousands(rows)} ${rows === 1 ? 'fila' : 'filas'}`;

/** At most 99, because the file is still being written after the last row. */
export const percentOf = (done: number, total: number | null): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(99, Math.floor((done / total) * 100));

export function progressText({ state, rowsDone, rowsTotal }: ClinicExport): string {
  if (state === 'queued') return 'En espera: empieza en unos segundos.';
  if (rowsTotal === null) return 'Contando los datos…';
  if (rowsDone >= rowsTotal) return 'Escribiendo las planillas…';
  return `${rowsText(rowsDone)} de ${rowsText(rowsTotal)} (${percentOf(rowsDone, rowsTotal) ?? 0} %)`;
}

export const FAILURE_TEXTS: Readonly<Record<ExportFailure, string>> = {
  'no-space':
    'No había espacio en el disco del servidor. Avisale a quien lo administra y volvé a intentarlo después.',
  interrupted: 'El servidor se detuvo varias veces mientras se preparaba el archivo. Volvé a intentarlo.',
  error:
    'Un error lo impidió cinco veces. Volvé a intentarlo y, si se repite, avisale a quien administra el servidor.',
};
