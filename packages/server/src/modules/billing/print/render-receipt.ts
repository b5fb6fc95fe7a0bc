import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { balanceText } from '../../../kernel/print/balance-text.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import { renderPdf } from '../../../kernel/print/pdf.ts';
import type { PrintOptions, Renderer } from '../../../kernel/print/printable-document.ts';
import {
  LEFT,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  putRunningTexts,
  putText,
  RIGHT,
  type Sheet,
  WIDTH,
} from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import {
  amountWidth,
  CELL,
  type Column,
  PAD,
  putHead,
  putRow,
  TOTAL,
  TOTAL_FILL,
} from '../../../kernel/print/table.ts';
import { ascent, lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import { amountInWords } from './amount-in-words.ts';
import { receiptNumber } from './receipt-pdf.ts';

export interface PrintedReceipt extends Letterhead {
  readonly payment: Payment;
  readonly docNumber: string | null;
  /** Of the account when the payment was taken, in cents. */
  readonly balanceAfter: number;
}

export const NOT_AN_INVOICE = 'Documento no válido como factura';

const BODY: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { ...BODY, bold: true };
const NUMBER: TextStyle = { size: 13, bold: true };
const SMALL: TextStyle = { size: 8, colour: '#52606d' };
const RED = '#b3261e';
const VOID: TextStyle = { ...BODY, bold: true, colour: RED };

/** A receipt on half a page of A4. */
export const render: Renderer<PrintedReceipt> = (receipt, options) =>
  renderPdf({
    title: `Recibo N.º ${receiptNumber(receipt.payment.receiptNumber)}`,
    author: receipt.clinicName,
    createdAt: options.now,
    pageHeight: PAGE_HEIGHT.halfOfA4,
    putContent: (sheet) => putReceipt(sheet, receipt, options.timeZone),
    putPage: (sheet, pageCount) => putPage(sheet, receipt, { ...options, pageCount }),
  });

function putReceipt(sheet: Sheet, receipt: PrintedReceipt, timeZone: string): void {
  const { payment, docNumber, balanceAfter } = receipt;
  const { patient, amount, method, day, dollars, note, takenBy, voided } = payment;
  putLetterhead(sheet, NOT_AN_INVOICE, receipt);
  putNumber(sheet, `Recibo N.º ${receiptNumber(payment.receiptNumber)}`, amount);
  if (voided) {
    const text = `Anulado el ${formatMoment(new Date(voided.at), timeZone)} por ${voided.by.name}. Motivo: ${voided.reason}`;
    putText(sheet, text, VOID);
  }
  const doc = docNumber ? `, DNI ${thousands(docNumber)}` : '';
  putText(sheet, `Recibimos de ${patient.name}${doc}`, STRONG);
  putText(sheet, `la suma de ${amountInWords(amount)}.`, BODY);
  const dollarText =
    dollars && ` (US$ ${formatCents(dollars.amount)} a $ ${formatCents(dollars.rate)} por dólar)`;
  putText(
    sheet,
    `Medio de pago: ${PAYMENT_METHOD_NAMES[method]}${dollarText ?? ''}. Fecha: ${formatDay(day)}.`,
    BODY,
  );
  if (note) putText(sheet, `Observaciones: ${note}`, BODY);
  sheet.y += 6;
  putPaid(sheet, payment);
  putText(sheet, `Saldo de la cuenta después de este pago: ${balanceText(balanceAfter)}`, SMALL);
  putSignatures(sheet, { right: { texts: ['Firma y sello', `Recibió: ${takenBy.name}`] } });
}

/** The number at the left and the amount at the right; between them the letter of documents that are not invoices. */
export function putNumber(sheet: Sheet, title: string, amount: number): void {
  const baseline = sheet.y + ascent(NUMBER);
  const height = lineHeight(NUMBER);
  sheet.doc
    .rect((PAGE_WIDTH - height) / 2, sheet.y, height, height)
    .lineWidth(0.8)
    .strokeColor('#52606d')
    .stroke();
  sheet.type.draw('X', NUMBER, { x: PAGE_WIDTH / 2, y: baseline + 1 }, 'centre');
  sheet.type.draw(title, NUMBER, { x: LEFT, y: baseline });
  sheet.type.draw(`$ ${formatCents(amount)}`, NUMBER, { x: RIGHT, y: baseline }, 'right');
  sheet.y += height + 5;
}

/** What the payment pays and what remains as an advance; the total stays on one page with the signature. */
function putPaid(sheet: Sheet, { pays, advance, amount }: Payment): void {
  const rows = [
    ...pays.map((charge) => [charge.description || '—', formatCents(charge.amount)]),
    ...(advance > 0 ? [['Anticipo, a cuenta de prestaciones futuras', formatCents(advance)]] : []),
  ];
  const total = ['Total', formatCents(amount)];
  const right = amountWidth(
    sheet,
    [...rows, total].map(([, paid]) => paid),
  );
  const columns: readonly Column[] = [
    { label: 'En concepto de', width: WIDTH - right, align: 'left' },
    { label: 'Importe ($)', width: right, align: 'right' },
  ];
  const totalHeight = lineHeight(TOTAL) + 2 * PAD;
  const afterTotal = 4 + 2 * lineHeight(SMALL) + SIGNATURES_HEIGHT;
  putHead(sheet, columns);
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    putRow(sheet, columns, row, { style: CELL, ...(isLast && { follows: totalHeight + afterTotal }) });
  }
  putRow(sheet, columns, total, { style: TOTAL, fill: TOTAL_FILL, follows: afterTotal });
  sheet.y += 4;
}

function putPage(
  sheet: Sheet,
  { payment }: PrintedReceipt,
  { printedBy, now, timeZone, pageCount }: PrintOptions & { readonly pageCount: number },
): void {
  if (payment.voided) putVoidMark(sheet);
  const number = `Recibo N.º ${receiptNumber(payment.receiptNumber)}`;
  putRunningTexts(sheet, {
    head: `${number} · ${payment.patient.name} · ${NOT_AN_INVOICE}`,
    foot: [
      `${number}. ${NOT_AN_INVOICE}. Impreso el ${formatMoment(now, timeZone)} por ${printedBy || '—'}.`,
    ],
    pageCount,
  });
}

function putVoidMark({ doc, type }: Sheet): void {
  const centre = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT.halfOfA4 / 2 };
  const style: TextStyle = { size: 84, bold: true, colour: RED };
  doc
    .save()
    .rotate(-25, { origin: [centre.x, centre.y] })
    .fillOpacity(0.2);
  type.draw('ANULADO', style, { x: centre.x, y: centre.y + style.size * 0.36 }, 'centre');
  doc.restore();
}
