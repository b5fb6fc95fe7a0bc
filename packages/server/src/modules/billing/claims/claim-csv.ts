import { CLAIM_ITEM_STATE_NAMES } from '@dentaria/contract/billing/claim-state.ts';
import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { FACES, faceName, findTooth } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { type CsvColumn, csvTable } from '../../../kernel/http/csv.ts';

function facesOf({ toothNumber, faces }: ClaimLine): string {
  const tooth = findTooth(toothNumber ?? '');
  if (!tooth) return '';
  return FACES.filter((face) => faces.includes(face))
    .map((face) => faceName(tooth, face))
    .join(', ');
}

const COLUMNS: readonly CsvColumn<ClaimLine>[] = [
  ['Fecha', ({ day }) => formatDay(day)],
  ['Paciente', ({ patient }) => patient.name],
  ['Plan', ({ plan }) => plan?.name ?? ''],
  ['Afiliado', ({ affiliateNumber }) => affiliateNumber],
  ['Autorización', ({ authorizationNumber }) => authorizationNumber],
  ['Código', ({ code }) => code],
  ['Prestación', ({ description }) => description],
  ['Pieza', ({ toothNumber }) => toothNumber],
  ['Caras', facesOf],
  ['Profesional', ({ professional }) => professional?.name ?? ''],
  ['Importe', ({ amount }) => ({ cents: amount })],
  ['Débito', ({ rejection }) => (rejection ? { cents: rejection.amount } : '')],
  ['Motivo del débito', ({ rejection }) => rejection?.reason ?? ''],
  ['Estado', ({ state }) => CLAIM_ITEM_STATE_NAMES[state]],
];

export const claimCsv = ({ lines }: ClaimBatch): string => csvTable(COLUMNS, lines);
