import { CLAIM_ITEM_STATE_NAMES } from '@dentaria/contract/billing/claim-state.ts';
import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { FACES, faceName, findTooth } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { BYTE_ORDER_MARK, type CsvAmount, csvLine } from '../../../kernel/http/csv.ts';

const amountOf = (cents: number): CsvAmount => ({ cents });

function facesOf({ toothNumber, faces }: ClaimLine): string {
  const tooth = findTooth(toothNumber ?? '');
  if (!tooth) return '';
  return FACES.filter((face) => faces.includes(face))
    .map((face) => faceName(tooth, face))
    .join(', ');
}

const COLUMNS: readonly (readonly [
  title: string,
  cell: (line: ClaimLine) => string | number | null | CsvAmount,
])[] = [
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
  ['Importe', ({ amount }) => amountOf(amount)],
  ['Débito', ({ rejection }) => (rejection ? amountOf(rejection.amount) : '')],
  ['Motivo del débito', ({ rejection }) => rejection?.reason ?? ''],
  ['Estado', ({ state }) => CLAIM_ITEM_STATE_NAMES[state]],
];

export const claimCsv = ({ lines }: ClaimBatch): string =>
  [
    BYTE_ORDER_MARK,
    csvLine(COLUMNS.map(([title]) => title)),
    ...lines.map((line) => csvLine(COLUMNS.map(([, cell]) => cell(line)))),
  ].join('');
