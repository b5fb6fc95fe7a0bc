import type { Account, AccountBalance, Statement } from '@dentaria/contract/billing/accounts.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import type { Period } from '../filters.ts';
import { paymentsRepository } from '../payments/payments.repository.ts';
import { accountsRepository } from './accounts.repository.ts';
import { LIST_OPEN_CHARGES } from './accounts.statements.ts';

export async function readAccount(
  ctx: RequestContext,
  clinicId: number,
  patientId: number,
): Promise<Account> {
  const { id, name } = await auth.getClinicPatient(ctx, clinicId, patientId);
  const [{ charges, balance }, lastPaymentDay] = await Promise.all([
    readOpenCharges(ctx, clinicId, patientId),
    paymentsRepository(ctx.tx, clinicId).findLastDay(patientId),
  ]);
  return { clinicId, patient: { id, name }, balance, openCharges: charges, lastPaymentDay };
}

export async function readOpenCharges({ tx }: RequestContext, clinicId: number, patientId: number) {
  const [balance, charges] = await Promise.all([
    accountsRepository(tx, clinicId).balanceOf(patientId),
    rawQuery(tx, LIST_OPEN_CHARGES, [clinicId, patientId]),
  ]);
  return { balance, charges };
}

export const readBalance = async (
  { tx }: RequestContext,
  { clinicId, patientId }: { readonly clinicId: number; readonly patientId: number },
): Promise<number | null> =>
  clinicId === NO_CLINIC ? null : accountsRepository(tx, clinicId).balanceOf(patientId);

export async function readStatement(
  ctx: RequestContext,
  clinicId: number,
  patientId: number,
  period: Period,
): Promise<Statement> {
  const accounts = accountsRepository(ctx.tx, clinicId);
  const { id, name } = await auth.getClinicPatient(ctx, clinicId, patientId);
  // Read after the look-ups, because a malformed query parameter throws when read.
  const { from, to } = period;
  const openingBalance = from === undefined ? 0 : await accounts.balanceBefore(patientId, from);
  const rows = await accounts.listEntries(patientId, { from, to }, openingBalance);
  const { person, personOrNull } = await peopleOf(
    ctx.tx,
    rows.flatMap(({ professional_id, created_by }) => [professional_id, created_by]),
  );
  return {
    clinicId,
    patient: { id, name },
    from: from ?? null,
    to: to ?? null,
    openingBalance,
    entries: rows.map(({ payment_id, receipt_number, professional_id, created_at, created_by, ...row }) => ({
      ...row,
      paymentId: payment_id,
      receiptNumber: receipt_number,
      professional: personOrNull(professional_id),
      createdAt: created_at.toISOString(),
      createdBy: person(created_by),
    })),
    closingBalance: rows.at(-1)?.balance ?? openingBalance,
  };
}

export async function listBalances(ctx: RequestContext, clinicId: number): Promise<AccountBalance[]> {
  const rows = await accountsRepository(ctx.tx, clinicId).listBalances();
  return rows.map(({ id, name, ...account }) => ({ ...account, patient: { id, name } }));
}
