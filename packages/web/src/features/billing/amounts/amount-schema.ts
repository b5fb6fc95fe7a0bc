import { z } from 'zod';
import { amountError, centsOrZero } from './typed-amount.ts';

/** Adapts a contract schema to a form that holds the amount of `field` as typed. */
export const withAmountAsText = <Output>(field: string, schema: z.ZodType<Output>): z.ZodType<Output> =>
  z.preprocess((input, ctx) => {
    const values = input as Readonly<Record<string, unknown>>;
    const text = String(values[field]);
    const message = amountError(text);
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: [field], message, input: text });
    return { ...values, [field]: centsOrZero(text) };
  }, schema);
