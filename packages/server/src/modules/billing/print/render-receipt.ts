import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { balanceText } from '../../../kernel/print/balance-text.ts';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { type Letterhead, putLetterhead } from '../../../kernel/print/letterhead.ts';
import { formatCents } from '../../../kernel/print/money.ts';
import type { Renderer } from '../../../kernel/print/printable-document.ts';
import { LEFT, PAGE_HEIGHT, PAGE_WIDTH, putText, RIGHT, type Sheet } from '../../../kernel/print/sheet.ts';
import { putSignatures, SIGNATURES_HEIGHT } from '../../../kernel/print/signatures.ts';
import { ascent, lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';
import { amountInWords } from './amount-in-words.ts';
import { BODY, NOT_AN_INVOICE, putTable, RED, renderDocument, SMALL, STRONG, SUBJECT } from './document.ts';
import { receiptNumber } from './documents.ts';

export interface PrintedReceipt extends Letterhead {
  readonly payment: Payment;
  readonly docNumber: string | null;
  /** In cents. */
  readonly balanceAfter: number;
}

export const render: Renderer<PrintedReceipt> = (receipt, options) =>
  renderDocument(receipt, options, {
    title: `Recibo N.º ${receiptNumber(receipt.payment.receiptNumber)}`,
    subject: receipt.payment.patient.name,
    notice: NOT_AN_INVOICE,
    pageHeight: PAGE_HEIGHT.A5Landscape,
    putContent: (sheet) => putReceipt(sheet, receipt, options.timeZone),
    ...(receipt.payment.voided && { putMark: putVoidMark }),
  });

function putReceipt(sheet: Sheet, receipt: PrintedReceipt, timeZone: string): void {
  const { payment, docNumber, balanceAfter } = receipt;
  const { patient, amount, method, day, dollars, note, takenBy, voided } = payment;
  putLetterhead(sheet, NOT_AN_INVOICE, receipt);
  putNumber(sheet, `Recibo N.º ${receiptNumber(payment.receiptNumber)}`, amount);
  if (voided) {
    const text = `Anulado el ${formatMoment(new Date(voided.at), timeZone)} por ${voided.by.name}. Motivo: ${voided.reason}`;
    putText(sheet, text, RED);
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

export function putNumber(sheet: Sheet, title: string, amount: number): void {
  const baseline = sheet.y + ascent(SUBJECT);
  const height = lineHeight(SUBJECT);
  sheet.doc
    .rect((PAGE_WIDTH - height) / 2, sheet.y, height, height)
    .lineWidth(0.8)
    .strokeColor('#52606d')
    .stroke();
  sheet.type.draw('X', SUBJECT, { x: PAGE_WIDTH / 2, y: baseline + 1 }, 'centre');
  sheet.type.draw(title, SUBJECT, { x: LEFT, y: baseline });
  sheet.type.draw(`$ ${formatCents(amount)}`, SUBJECT, { x: RIGHT, y: baseline }, 'right');
  sheet.y += height + 5;
}

function putPaid(sheet: Sheet, { pays, advance, amount }: Payment): void {
  const rows = [
    ...pays.map((charge) => [charge.description || '—', formatCents(charge.amount)]),
    ...(advance > 0 ? [['Anticipo, a cuenta de prestaciones futuras', formatCents(advance)]] : []),
  ];
  putTable(sheet, {
    columns: [
      { label: 'En concepto de', width: 'rest' },
      { label: 'Importe ($)', width: 'amount' },
    ],
    rows,
    totals: [['Total', formatCents(amount)]],
    tailHeight: 4 + 2 * lineHeight(SMALL) + SIGNATURES_HEIGHT,
    isPlain: true,
  });
  sheet.y += 4;
}

function putVoidMark({ doc, type }: Sheet): void {
  const centre = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT.A5Landscape / 2 };
  const style: TextStyle = { size: 84, bold: true, colour: '#b3261e' };
  doc
    .save()
    .rotate(-25, { origin: [centre.x, centre.y] })
    .fillOpacity(0.2);
  type.draw('ANULADO', style, { x: centre.x, y: centre.y + style.size * 0.36 }, 'centre');
  doc.restore();
}
