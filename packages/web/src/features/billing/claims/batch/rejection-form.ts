import type { ClaimLine, ClaimRejectionCreate } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { z } from 'zod';
import { amountError, centsOrZero } from '../../amounts/typed-amount.ts';

/** Amounts as typed, by item id. An empty amount rejects the whole item. */
export type ChosenAmounts = Readonly<Record<number, string>>;

interface RejectionValues {
  items: ChosenAmounts;
  reason: string;
  day: string;
}

export const initialRejection = (today: string): RejectionValues => ({ items: {}, reason: '', day: today });

type RejectableLine = Pick<ClaimLine, 'itemId' | 'amount' | 'description'>;

function partError({ amount, description }: RejectableLine, typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const message = amountError(typed) ?? (centsOrZero(typed) === 0 ? 'Escribí el importe' : undefined);
  if (message) return `${description}: ${message}`;
  return centsOrZero(typed) > amount
    ? `${description}: el débito no puede superar ${formatCents(amount)}`
    : undefined;
}

/** All items share one error message, so it names the item. */
export const rejectionSchema = (
  lines: readonly RejectableLine[],
  schema: z.ZodType<ClaimRejectionCreate>,
): z.ZodType<ClaimRejectionCreate> =>
  z.preprocess((input, ctx) => {
    const { items, ...values } = input as RejectionValues;
    const chosen = lines.filter(({ itemId }) => items[itemId] !== undefined);
    const message = chosen.map((line) => partError(line, items[line.itemId] ?? '')).find(Boolean);
    if (message) ctx.addIssue({ code: 'custom', path: ['items'], message, input: items });
    return {
      ...values,
      items: chosen.map(({ itemId }) => ({ itemId, amount: centsOrZero(items[itemId] ?? '') || null })),
    };
  }, schema);
