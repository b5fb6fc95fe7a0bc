import type { Account, OpenCharge } from '@dentaria/contract/billing/accounts.ts';
import type { PaymentCreate } from '@dentaria/contract/billing/payments.ts';

/** What a payment leaves, in cents. */
export function paymentOutcome(balance: number, amount: number) {
  const after = balance - amount;
  return {
    remains: Math.max(0, after),
    advance: Math.max(0, amount - Math.max(0, balance)),
    // Includes the patient's earlier credit.
    inFavour: Math.max(0, -after),
  };
}

export const chargeKey = ({ historyId, rowId }: Pick<OpenCharge, 'historyId' | 'rowId'>): string =>
  `${historyId} ${rowId}`;

/** Pays the oldest of the chosen charges first. */
export function paysOf(
  { openCharges }: Pick<Account, 'openCharges'>,
  chosen: readonly string[],
  amount: number,
): NonNullable<PaymentCreate['pays']> {
  let left = amount;
  return openCharges
    .filter((charge) => chosen.includes(chargeKey(charge)))
    .flatMap(({ historyId, rowId, open }) => {
      const paid = Math.min(open, left);
      left -= paid;
      return paid > 0 ? [{ historyId, rowId, amount: paid }] : [];
    });
}

export const chosenTotal = (
  { openCharges }: Pick<Account, 'openCharges'>,
  chosen: readonly string[],
): number =>
  openCharges
    .filter((charge) => chosen.includes(chargeKey(charge)))
    .reduce((total, { open }) => total + open, 0);
