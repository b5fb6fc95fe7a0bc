import type { OpenCharge } from '@dentaria/contract/billing/accounts.ts';

export type Charge = Omit<OpenCharge, 'open'>;

/** What payments that are not void paid of a row of a plan. */
export interface PaidRow {
  readonly historyId: number;
  readonly rowId: number;
  readonly amount: number;
}

const keyOf = ({ historyId, rowId }: { readonly historyId: number; readonly rowId: number }): string =>
  `${historyId}/${rowId}`;

/**
 * The charges that are not paid in full, the oldest first. What payments named comes first; everything else that was
 * credited, and what exceeds a charge, pays the oldest charges. Their open amounts add up to a positive `balance`.
 */
export function openCharges(
  charges: readonly Charge[],
  paid: readonly PaidRow[],
  balance: number,
): OpenCharge[] {
  const paidByRow = new Map<string, number>();
  for (const row of paid) paidByRow.set(keyOf(row), (paidByRow.get(keyOf(row)) ?? 0) + row.amount);
  const rests = charges
    .toSorted(byAge)
    .map((charge) => ({ ...charge, open: Math.max(0, charge.amount - (paidByRow.get(keyOf(charge)) ?? 0)) }));
  let unassigned = rests.reduce((sum, { open }) => sum + open, 0) - balance;
  return rests.flatMap((charge) => {
    const covered = Math.min(charge.open, unassigned);
    unassigned -= covered;
    return charge.open > covered ? [{ ...charge, open: charge.open - covered }] : [];
  });
}

const byAge = (one: Charge, other: Charge): number =>
  one.day.localeCompare(other.day) || one.historyId - other.historyId || one.rowId - other.rowId;
