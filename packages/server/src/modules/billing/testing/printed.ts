import type { LedgerEntry, Statement } from '@dentaria/contract/billing/accounts.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import type { PrintOptions } from '../../../kernel/print/printable-document.ts';
import { pdfBaselines } from '../../../testing/pdf-text.ts';
import type { PrintedReceipt } from '../print/render-receipt.ts';
import type { PrintedStatement } from '../print/render-statement.ts';

const LETTERHEAD = { clinicName: 'Clínica Norte', clinicAddress: 'Av. Siempreviva 1234, CABA' };
const PATIENT = { id: 3, name: "José O'Higgins" };

export const PRINT_OPTIONS: PrintOptions = {
  printedBy: 'Ana Pérez',
  now: new Date('2026-11-24T12:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
};

export const printedReceipt = (
  payment: Partial<Payment> = {},
  overrides: Partial<PrintedReceipt> = {},
): PrintedReceipt => ({
  ...LETTERHEAD,
  docNumber: '30111222',
  balanceAfter: 500_000,
  payment: {
    id: 1,
    clinicId: 1,
    receiptNumber: 123,
    patient: PATIENT,
    amount: 123_450,
    method: 'cash',
    day: '2026-11-23',
    note: null,
    dollars: null,
    pays: [paidCharge('Restauración con resina', 100_000)],
    advance: 23_450,
    takenBy: { id: 5, name: 'Laura Gómez' },
    createdAt: '2026-11-23T15:00:00.000Z',
    cashSessionId: 1,
    refunds: [],
    refundable: 0,
    voided: null,
    ...payment,
  },
  ...overrides,
});

export const paidCharge = (description: string, amount: number): Payment['pays'][number] => ({
  historyId: 1,
  rowId: 1,
  description,
  amount,
});

export const voided: NonNullable<Payment['voided']> = {
  at: '2026-11-23T18:00:00.000Z',
  by: { id: 6, name: 'Luis Ruiz' },
  reason: 'Duplicado',
  method: 'transfer',
};

/** A charge; a payment if the amount is negative. */
export type Movement = readonly [description: string, amount: number];

export function printedStatement(
  movements: readonly Movement[],
  overrides: Partial<Statement> = {},
): PrintedStatement {
  let balance = overrides.openingBalance ?? 0;
  const entries = movements.map(([description, amount], index): LedgerEntry => {
    balance += amount;
    const isCharge = amount > 0;
    return {
      id: index + 1,
      kind: isCharge ? 'plan-debit' : 'payment',
      day: '2026-03-01',
      description,
      amount,
      balance,
      paymentId: isCharge ? null : index + 1,
      receiptNumber: isCharge ? null : index + 1,
      professional: isCharge ? { id: 7, name: 'Dra. María Fernández' } : null,
      createdAt: '2026-03-01T12:00:00.000Z',
      createdBy: { id: 5, name: 'Laura Gómez' },
    };
  });
  return {
    ...LETTERHEAD,
    docNumber: '30111222',
    statement: {
      clinicId: 1,
      patient: PATIENT,
      from: null,
      to: null,
      openingBalance: 0,
      entries,
      closingBalance: balance,
      ...overrides,
    },
  };
}

/** Texts in the bottom margin, between the last line of a page and the footer. */
export const baselinesAtFoot = (pdf: Buffer): number[] =>
  pdfBaselines(pdf).filter((height) => height < 58 && height > 35);
