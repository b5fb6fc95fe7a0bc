import { z } from 'zod';
import { amountError, centsOrZero } from './typed-amount.ts';

/** A schema of the contract for a form in which one field is an amount as people type it. */
export const withTypedAmount = <Output>(field: string, schema: z.ZodType<Output>): z.ZodType<Output> =>
  z.preprocess((input, ctx) => {
    const values = input as Readonly<Record<string, unknown>>;
    const text = String(values[field]);
    const message = amountError(text);
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: [field], message, input: text });
    return { ...values, [field]: centsOrZero(text) };
  }, schema);
