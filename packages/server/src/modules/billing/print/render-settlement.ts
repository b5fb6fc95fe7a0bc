import type { Settlement, SettlementLine } from '@dentaria/contract/billing/results.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import type { Renderer } from '../../../kernel/print/printable-document.ts';
import { putFields, putText, type Sheet } from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import { PAD, shortenRepeated } from '../../../kernel/print/table.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import { BODY, NOT_AN_INVOICE, NOTE, putTable, renderDocument, SUBJECT } from './document.ts';

export interface PrintedSettlement extends Letterhead {
  readonly settlement: Settlement;
}

const SHARE: TextStyle = { size: 11, bold: true };
const GAP = 6;

const NOTES = `Importes en pesos argentinos. ${NOT_AN_INVOICE}.`;

export const render: Renderer<PrintedSettlement> = (printed, options) =>
  renderDocument(printed, options, {
    title: 'Liquidación',
    subject: `${printed.settlement.professional.name} · ${periodText(printed.settlement)}`,
    isTitleFeminine: true,
    putContent: (sheet) => putSettlement(sheet, printed),
  });

const periodText = ({ from, to }: Settlement): string => `Del ${formatDay(from)} al ${formatDay(to)}`;

function putSettlement(sheet: Sheet, printed: PrintedSettlement): void {
  const { settlement, clinicName } = printed;
  const { professional, production, collected, due, share, lines } = settlement;
  putLetterhead(sheet, 'Liquidación', printed);
  putText(sheet, professional.name, SUBJECT);
  putText(sheet, periodText(settlement), BODY);
  sheet.y += GAP;
  putFields(
    sheet,
    [
      ['Producción', `$ ${formatCents(production)}`],
      ['Cobrado', `$ ${formatCents(collected)}`],
      ['Adeudado', `$ ${formatCents(due)}`],
    ],
    3,
  );
  if (lines.length === 0) putText(sheet, 'No hay trabajo que liquidar en este período.', BODY);
  else putWork(sheet, settlement);
  sheet.y += GAP;
  putText(sheet, `A liquidar: $ ${formatCents(share)}`, SHARE);
  putText(sheet, NOTES, NOTE);
  putSignatures(sheet, {
    left: { texts: ['Por la clínica', clinicName] },
    right: { texts: ['Recibí conforme', professional.name] },
  });
}

const NAME_WIDTH = 110;

function putWork(sheet: Sheet, { lines, share }: Settlement): void {
  const nameOf = shortenRepeated(sheet, NAME_WIDTH - 2 * PAD);
  const rows = lines.map((line) => [
    formatDay(line.day),
    nameOf(line.patient.name),
    descriptionOf(line),
    formatCents(line.amount),
    line.percent === null ? '—' : `${line.percent.toLocaleString('es-AR')} %`,
    formatCents(line.share),
  ]);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  putTable(sheet, {
    columns: [
      { label: 'Fecha', width: 52 },
      { label: 'Paciente', width: NAME_WIDTH },
      { label: 'Detalle', width: 'rest' },
      { label: 'Importe ($)', width: 'amount' },
      { label: '%', width: 48, align: 'right' },
      { label: 'Parte ($)', width: 'amount' },
    ],
    rows,
    totals: [['', 'Total', '', formatCents(amount), '', formatCents(share)]],
    tailHeight: 2 * GAP + lineHeight(SHARE) + lineHeight(NOTE) + SIGNATURES_HEIGHT,
  });
}

/** The amount collected may be less than the price of the work, so the line says `cobrado`. */
function descriptionOf({ description, basis, amount }: SettlementLine): string {
  if (basis === 'production') return description;
  return `${description} (${amount < 0 ? 'pago anulado' : 'cobrado'})`;
}
