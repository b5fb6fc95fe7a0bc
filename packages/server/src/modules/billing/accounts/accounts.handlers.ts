import type { LedgerEntry, Statement } from '@dentaria/contract/billing/accounts.ts';
import type { billingService } from '@dentaria/contract/billing/routes.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { type CsvColumn, csvTable } from '../../../kernel/http/csv.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { auth } from '../../auth/auth.module.ts';
import { listBalances, readAccount, readStatement } from './accounts.service.ts';

const KIND_NAMES: Readonly<Record<LedgerEntry['kind'], string>> = {
  'plan-debit': 'Prestación',
  'plan-credit': 'Pago en el plan',
  payment: 'Pago',
  'payment-void': 'Anulación de pago',
  'payment-refund': 'Devolución',
};

const COLUMNS: readonly CsvColumn<LedgerEntry>[] = [
  ['Fecha', ({ day }) => formatDay(day)],
  ['Movimiento', ({ kind }) => KIND_NAMES[kind]],
  ['Detalle', ({ description }) => description],
  ['Recibo', ({ receiptNumber }) => receiptNumber],
  ['Debe', ({ amount }) => (amount > 0 ? { cents: amount } : '')],
  ['Haber', ({ amount }) => (amount < 0 ? { cents: -amount } : '')],
  ['Saldo', ({ balance }) => ({ cents: balance })],
  ['Profesional', ({ professional }) => professional?.name ?? ''],
  ['Registró', ({ createdBy }) => createdBy.name],
];

const statementCsv = ({ entries }: Statement): string => csvTable(COLUMNS, entries);

export const accountHandlers = {
  readAccount: async (ctx) => readAccount(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.patientId),

  readStatement: async (ctx) =>
    readStatement(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.patientId, ctx.query),

  exportStatement: async ({ transaction, params, query }) => {
    const statement = await transaction(async (ctx) => {
      const { id } = await auth.getClinic(ctx, params.clinicId);
      return readStatement(ctx, id, params.patientId, query);
    });
    return {
      fileName: `cuenta-${params.patientId}.csv`,
      content: Buffer.from(statementCsv(statement)),
    };
  },

  listBalances: async (ctx) => listBalances(ctx, (await auth.getClinicOfCall(ctx)).id),
} satisfies PartialHandlers<typeof billingService>;
