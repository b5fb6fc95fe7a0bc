import type { ClinicExport, ExportFailure } from '@dentaria/contract/exchange/exports.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `80,1 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat('es-AR', {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1,
  }).format(value);
}

/** `1 fila`, `12.345 filas`. */
export const rowsText = (rows: number): string =>
  `${new Intl.NumberFormat('es-AR', { useGrouping: 'always' }).format(rows)} ${rows === 1 ? 'fila' : 'filas'}`;

/** Below 100 until the end: the sheets follow the last row. Undefined while the total is unknown. */
export const percentOf = (done: number, total: number | null): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(99, Math.floor((done / total) * 100));

/** What an unfinished export does. */
export function progressText({ state, rowsDone, rowsTotal }: ClinicExport): string {
  if (state === 'queued') return 'En espera: empieza en unos segundos.';
  if (rowsTotal === null) return 'Contando los datos…';
  if (rowsDone >= rowsTotal) return 'Escribiendo las planillas…';
  return `${rowsText(rowsDone)} de ${rowsText(rowsTotal)} (${percentOf(rowsDone, rowsTotal) ?? 0} %)`;
}

export const FAILURE_TEXTS: Readonly<Record<ExportFailure, string>> = {
  'no-space':
    'No había espacio en el disco del servidor. Avisa a quien lo administra y vuelve a intentarlo después.',
  interrupted: 'El servidor se detuvo varias veces mientras se preparaba el archivo. Vuelve a intentarlo.',
  error:
    'Un error lo impidió cinco veces. Vuelve a intentarlo y, si se repite, avisa a quien administra el servidor.',
};
