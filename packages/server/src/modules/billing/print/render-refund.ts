import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import type { Refund } from '@dentaria/contract/billing/refunds.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { balanceText } from '../../../kernel/print/balance-text.ts';
import { putLetterhead } from '../../../kernel/print/letterhead.ts';
import type { Renderer } from '../../../kernel/print/printable-document.ts';
import { PAGE_HEIGHT, putText, type Sheet } from '../../../kernel/print/sheet.ts';
import { putSignatures } from '../../../kernel/print/signatures.ts';
import { amountInWords } from './amount-in-words.ts';
import { BODY, NOT_AN_INVOICE, renderDocument, SMALL, STRONG } from './document.ts';
import { receiptNumber } from './documents.ts';
import { type PrintedReceipt, putNumber } from './render-receipt.ts';

export interface PrintedRefund extends PrintedReceipt {
  readonly refund: Refund;
}

const nameOf = ({ number }: Refund): string => `Devolución N.º ${receiptNumber(number)}`;

export const render: Renderer<PrintedRefund> = (printed, options) =>
  renderDocument(printed, options, {
    title: nameOf(printed.refund),
    subject: printed.payment.patient.name,
    notice: NOT_AN_INVOICE,
    pageHeight: PAGE_HEIGHT.A5Landscape,
    putContent: (sheet) => putRefund(sheet, printed),
  });

function putRefund(sheet: Sheet, printed: PrintedRefund): void {
  const { payment, refund, docNumber, balanceAfter } = printed;
  const { amount, method, reason, day, by } = refund;
  putLetterhead(sheet, NOT_AN_INVOICE, printed);
  putNumber(sheet, nameOf(refund), amount);
  const doc = docNumber ? `, DNI ${thousands(docNumber)}` : '';
  putText(sheet, `Devolvimos a ${payment.patient.name}${doc}`, STRONG);
  putText(sheet, `la suma de ${amountInWords(amount)}.`, BODY);
  const receipt = `del recibo N.º ${receiptNumber(payment.receiptNumber)} del ${formatDay(payment.day)}`;
  putText(sheet, `A cuenta ${receipt}. Motivo: ${reason}.`, BODY);
  putText(sheet, `Medio: ${PAYMENT_METHOD_NAMES[method]}. Fecha: ${formatDay(day)}.`, BODY);
  sheet.y += 6;
  putText(sheet, `Saldo de la cuenta después de esta devolución: ${balanceText(balanceAfter)}`, SMALL);
  putSignatures(sheet, {
    left: { texts: ['Firma y sello', `Devolvió: ${by.name}`] },
    right: { texts: ['Recibí: firma, aclaración y DNI'] },
  });
}
