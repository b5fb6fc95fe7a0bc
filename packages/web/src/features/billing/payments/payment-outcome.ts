import type { Account, OpenCharge } from '@dentaria/contract/billing/accounts.ts';

/** In cents. */
export interface PaymentOutcome {
  readonly remains: number;
  readonly advance: number;
  /** Includes the patient's earlier credit. */
  readonly inFavour: number;
}

export function paymentOutcome(balance: number, amount: number): PaymentOutcome {
  const after = balance - amount;
  return {
    remains: Math.max(0, after),
    advance: Math.max(0, amount - Math.max(0, balance)),
    inFavour: Math.max(0, -after),
  };
}

export const chargeKey = ({ historyId, rowId }: Pick<OpenCharge, 'historyId' | 'rowId'>): string =>
  `${historyId} ${rowId}`;

interface PaidCharge {
  readonly historyId: number;
  readonly rowId: number;
  readonly amount: number;
}

/** Pays the oldest of the chosen charges first. */
export function paysOf(
  { openCharges }: Pick<Account, 'openCharges'>,
  chosen: readonly string[],
  amount: number,
): PaidCharge[] {
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
