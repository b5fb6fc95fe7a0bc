import type { Account, OpenCharge } from '@dentaria/contract/billing/accounts.ts';

/** What a payment does to an account, in cents. */
export interface PaymentOutcome {
  /** What is still owed after it. */
  readonly remains: number;
  /** What exceeds the debt. */
  readonly advance: number;
  /** In favour of the patient after it: the advance, and what was so before. */
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

/** Distributes an amount over the chosen charges, the oldest first. */
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

/** What the chosen charges add up to. */
export const chosenTotal = (
  { openCharges }: Pick<Account, 'openCharges'>,
  chosen: readonly string[],
): number =>
  openCharges
    .filter((charge) => chosen.includes(chargeKey(charge)))
    .reduce((total, { open }) => total + open, 0);
