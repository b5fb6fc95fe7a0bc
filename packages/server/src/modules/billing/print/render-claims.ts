import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { Renderer } from '../../../kernel/print/printable-document.ts';
import {
  putFields,
  putHeading,
  putRunningTexts,
  putText,
  type Sheet,
  WIDTH,
} from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import {
  amountWidth,
  CELL,
  type Column,
  putHead,
  putRow,
  TOTAL,
  TOTAL_FILL,
} from '../../../kernel/print/table.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import { byPatient, DRAFT, monthOf, putCover, sumOf, titleOf } from './claims-cover.ts';
import { placeOf } from './estimate-lines.ts';
import type { PrintableClaimLine, PrintedClaims } from './printable-claims.ts';
import { DONE_WORK, putWorkChart } from './work-chart.ts';

const PATIENT: TextStyle = { size: 13, bold: true };
const BODY: TextStyle = { size: 8.5, colour: '#52606d' };
const RED: TextStyle = { size: 9.5, bold: true, colour: '#b3261e' };

/** A cover, and a form for each patient, who signs beside each line. */
export const render: Renderer<PrintedClaims> = (printed, { now, timeZone, printedBy }) =>
  renderPdf({
    title: titleOf(printed.batch),
    author: printed.clinicName,
    createdAt: now,
    putContent: (sheet) => putClaims(sheet, printed),
    putPage: (sheet, pageCount) => {
      const { batch } = printed;
      const foot = `${titleOf(batch)}. Impreso el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`;
      putRunningTexts(sheet, {
        head: `${titleOf(batch)} · ${batch.insurance.name}`,
        foot: batch.hash ? [foot, `SHA-256 ${batch.hash}`] : [foot],
        pageCount,
      });
    },
  });

function putClaims(sheet: Sheet, printed: PrintedClaims): void {
  if (printed.hasCover) putCover(sheet, printed);
  for (const [index, lines] of byPatient(printed.batch.lines).entries()) {
    if (printed.hasCover || index > 0) sheet.ensure(Number.POSITIVE_INFINITY);
    putForm(sheet, printed, lines);
  }
}

function putForm(sheet: Sheet, printed: PrintedClaims, lines: readonly PrintableClaimLine[]): void {
  const [first] = lines;
  if (!first) return;
  const { batch, docNumbers } = printed;
  const docNumber = docNumbers[first.patient.id];
  putLetterhead(sheet, 'Ficha odontológica', printed);
  putText(sheet, first.patient.name, PATIENT);
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
  const end = lineHeight(BODY) + 8 + SIGNATURES_HEIGHT;
  putWorkChart(sheet, DONE_WORK, lines, end);
  sheet.ensure(end);
  sheet.y += 8;
  putText(sheet, 'Recibí las prestaciones detalladas y firmo junto a cada una en conformidad.', BODY);
  putSignatures(sheet, {
    left: { texts: ['Conformidad del afiliado', 'Firma, aclaración y DNI'] },
    right: { texts: ['Firma y sello del profesional', professionals] },
  });
}

/** A dash without any. */
const distinct = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts.filter(Boolean))].join(', ') || '—';

/** Two lines high: the patient signs above the rule of each row. */
const ROOM_TO_SIGN = '\n';

function putLinesToSign(sheet: Sheet, lines: readonly PrintableClaimLine[]): void {
  const rows = lines.map((line) => [
    formatDay(line.day),
    line.code,
    line.description,
    placeOf(line),
    line.authorizationNumber ?? '',
    formatCents(line.amount),
    ROOM_TO_SIGN,
  ]);
  const total = ['Total', '', '', '', '', formatCents(sumOf(lines)), ''];
  const columns = columnsFor(sheet, [...rows, total]);
  putHead(sheet, columns);
  for (const [index, row] of rows.entries())
    putRow(sheet, columns, row, { style: CELL, ...(index === rows.length - 1 && { follows: 24 }) });
  putRow(sheet, columns, total, { style: TOTAL, fill: TOTAL_FILL });
}

const DAY_WIDTH = 54;
const CODE_WIDTH = 44;
const PLACE_WIDTH = 66;
const AUTHORIZATION_WIDTH = 64;
const SIGNATURE_WIDTH = 92;

/** The description has the remaining width. */
function columnsFor(sheet: Sheet, rows: readonly (readonly string[])[]): readonly Column[] {
  const amount = amountWidth(
    sheet,
    rows.map((row) => row[5]),
  );
  const rest = WIDTH - DAY_WIDTH - CODE_WIDTH - PLACE_WIDTH - AUTHORIZATION_WIDTH - SIGNATURE_WIDTH - amount;
  return [
    { label: 'Fecha', width: DAY_WIDTH, align: 'left' },
    { label: 'Código', width: CODE_WIDTH, align: 'left' },
    { label: 'Prestación', width: rest, align: 'left' },
    { label: 'Pieza', width: PLACE_WIDTH, align: 'left' },
    { label: 'Autorización', width: AUTHORIZATION_WIDTH, align: 'left' },
    { label: 'Importe ($)', width: amount, align: 'right' },
    { label: 'Firma del afiliado', width: SIGNATURE_WIDTH, align: 'left' },
  ];
}
