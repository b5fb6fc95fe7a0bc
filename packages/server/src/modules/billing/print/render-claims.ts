import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import type { Renderer } from '../../../kernel/print/printable-document.ts';
import { putFields, putHeading, putText, type Sheet } from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import { BODY, putTable, RED, renderDocument, SUBJECT } from './document.ts';
import { DONE_WORK, placeOf, putWorkChart } from './work-chart.ts';

export interface PrintedClaims extends Letterhead {
  readonly batch: ClaimBatch;
  readonly docNumbers: Readonly<Record<number, string | null>>;
  readonly hasCover: boolean;
}

const NOTE: TextStyle = { size: 8.5, colour: '#52606d' };

const titleOf = ({ number }: ClaimBatch): string => `Presentación N.º ${number}`;

const monthOf = (period: string): string =>
  new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  );

const sumOf = (lines: readonly ClaimLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const byPatient = (lines: readonly ClaimLine[]): (readonly ClaimLine[])[] => [
  ...Map.groupBy(lines, ({ patient }) => patient.id).values(),
];

const DRAFT = 'Borrador: todavía no se presentó a la obra social.';

export const render: Renderer<PrintedClaims> = (printed, options) =>
  renderDocument(printed, options, {
    title: titleOf(printed.batch),
    subject: printed.batch.insurance.name,
    hash: printed.batch.hash,
    putContent: (sheet) => putClaims(sheet, printed),
  });

function putClaims(sheet: Sheet, printed: PrintedClaims): void {
  if (printed.hasCover) putCover(sheet, printed);
  for (const [index, lines] of byPatient(printed.batch.lines).entries()) {
    if (printed.hasCover || index > 0) sheet.ensure(Number.POSITIVE_INFINITY);
    putForm(sheet, printed, lines);
  }
}

function putCover(sheet: Sheet, printed: PrintedClaims): void {
  const { batch, docNumbers } = printed;
  putLetterhead(sheet, titleOf(batch), printed);
  putText(sheet, batch.insurance.name, SUBJECT);
  sheet.y += 4;
  const patients = byPatient(batch.lines);
  putFields(
    sheet,
    [
      ['Período', monthOf(batch.period)],
      ['Presentada', batch.presentedDay ? formatDay(batch.presentedDay) : '—'],
      ['Pacientes', String(patients.length)],
      ['Prestaciones', String(batch.lines.length)],
      ['Total', `$ ${formatCents(sumOf(batch.lines))}`],
    ],
    5,
  );
  if (!batch.hash) putText(sheet, DRAFT, RED);
  putHeading(sheet, 'Pacientes');
  const rows = patients.map((lines) => {
    const [first] = lines;
    const docNumber = docNumbers[first?.patient.id ?? 0];
    return [
      first?.patient.name ?? '',
      docNumber ? thousands(docNumber) : '—',
      first?.affiliateNumber ?? '—',
      String(lines.length),
      formatCents(sumOf(lines)),
    ];
  });
  putTable(sheet, {
    columns: [
      { label: 'Paciente', width: 'rest' },
      { label: 'DNI', width: 64 },
      { label: 'Afiliado', width: 110 },
      { label: 'Prestaciones', width: 70, align: 'right' },
      { label: 'Importe ($)', width: 'amount' },
    ],
    rows,
    totals: [['Total', '', '', String(batch.lines.length), formatCents(sumOf(batch.lines))]],
  });
  if (batch.note) {
    putHeading(sheet, 'Observaciones');
    putText(sheet, batch.note, BODY);
  }
  putSignatures(sheet, {
    left: { texts: ['Recibido por la obra social', 'Firma, sello y fecha'] },
    right: { texts: ['Firma y sello de la clínica', printed.clinicName] },
  });
}

function putForm(sheet: Sheet, printed: PrintedClaims, lines: readonly ClaimLine[]): void {
  const [first] = lines;
  if (!first) return;
  const { batch, docNumbers } = printed;
  const docNumber = docNumbers[first.patient.id];
  putLetterhead(sheet, 'Ficha odontológica', printed);
  putText(sheet, first.patient.name, SUBJECT);
  sheet.y += 4;
  putFields(
    sheet,
    [
      ['DNI', docNumber ? thousands(docNumber) : '—'],
      ['Obra social', batch.insurance.name],
      ['Plan', distinct(lines.map(({ plan }) => plan?.name))],
      ['Número de afiliado', distinct(lines.map(({ affiliateNumber }) => affiliateNumber))],
      ['Presentación', `N.º ${batch.number}, ${monthOf(batch.period)}`],
    ],
    5,
  );
  if (!batch.hash) putText(sheet, DRAFT, RED);
  putHeading(sheet, 'Prestaciones realizadas');
  putLinesToSign(sheet, lines);
  const professionals = distinct(lines.map(({ professional }) => professional?.name));
  const tailHeight = lineHeight(NOTE) + 8 + SIGNATURES_HEIGHT;
  putWorkChart(sheet, DONE_WORK, lines, tailHeight);
  sheet.ensure(tailHeight);
  sheet.y += 8;
  putText(sheet, 'Recibí las prestaciones detalladas y firmo junto a cada una en conformidad.', NOTE);
  putSignatures(sheet, {
    left: { texts: ['Conformidad del afiliado', 'Firma, aclaración y DNI'] },
    right: { texts: ['Firma y sello del profesional', professionals] },
  });
}

const distinct = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts.filter(Boolean))].join(', ') || '—';

/** Makes the row two lines high, so that the patient can sign above its rule. */
const ROOM_TO_SIGN = '\n';

function putLinesToSign(sheet: Sheet, lines: readonly ClaimLine[]): void {
  const rows = lines.map((line) => [
    formatDay(line.day),
    line.code,
    line.description,
    placeOf(line),
    line.authorizationNumber ?? '',
    formatCents(line.amount),
    ROOM_TO_SIGN,
  ]);
  putTable(sheet, {
    columns: [
      { label: 'Fecha', width: 54 },
      { label: 'Código', width: 44 },
      { label: 'Prestación', width: 'rest' },
      { label: 'Pieza', width: 66 },
      { label: 'Autorización', width: 64 },
      { label: 'Importe ($)', width: 'amount' },
      { label: 'Firma del afiliado', width: 92 },
    ],
    rows,
    totals: [['Total', '', '', '', '', formatCents(sumOf(lines)), '']],
    isPlain: true,
  });
}
