import { dueByAge } from '@dentaria/contract/billing/claim-ages.ts';
import type { InsurerAccount, InsurerStatement } from '@dentaria/contract/billing/insurer-accounts.ts';
import { notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { Period } from '../filters.ts';
import { findInsurance } from '../price-lists/payers.ts';
import { insurerAccountsRepository } from './insurer-accounts.repository.ts';

export async function listInsurerAccounts(
  { tx, today }: RequestContext,
  clinicId: number,
): Promise<InsurerAccount[]> {
  const accounts = insurerAccountsRepository(tx, clinicId);
  const open = Map.groupBy(await accounts.listOpenBatches(), ({ insurance_id }) => insurance_id);
  return (await accounts.listInsurers()).map(({ id, name, ...waiting }) => {
    const batches = open.get(id) ?? [];
    return {
      insurance: { id, name },
      due: batches.reduce((sum, batch) => sum + batch.open, 0),
      byAge: dueByAge(batches, today),
      waiting,
    };
  });
}

export async function readInsurerStatement(
  { tx }: RequestContext,
  clinicId: number,
  insuranceId: number,
  period: Period,
): Promise<InsurerStatement> {
  const insurance = await findInsurance(tx, insuranceId);
  if (!insurance) throw notFound('Obra social no encontrada');
  // Read after the 404, because an invalid period throws when read.
  const { from, to } = period;
  const accounts = insurerAccountsRepository(tx, clinicId);
  const rows = await accounts.listEntries(insuranceId, { from, to });
  const { person } = await peopleOf(
    tx,
    rows.map(({ created_by }) => created_by),
  );
  const [first] = rows;
  const balanceBefore = async () => (from === undefined ? 0 : accounts.sumBefore(insuranceId, from));
  const openingBalance = first ? first.balance - first.amount : await balanceBefore();
  return {
    clinicId,
    insurance,
    from: from ?? null,
    to: to ?? null,
    openingBalance,
    entries: rows.map(({ batch_id, batch_number, created_at, created_by, ...entry }) => ({
      ...entry,
      batch: { id: batch_id, number: batch_number },
      createdAt: created_at.toISOString(),
      createdBy: person(created_by),
    })),
    closingBalance: rows.at(-1)?.balance ?? openingBalance,
  };
}
