import { type Price, type PriceWrite, priceWrite } from '@dentaria/contract/billing/prices.ts';
import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { z } from 'zod';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { percentOf, typedPercent } from '../amounts/percent.ts';
import { amountError, typedAmount } from '../amounts/typed-amount.ts';

export interface PriceFormValues {
  price: string;
  coverage: 'none' | 'percent' | 'amount';
  coveredPercent: string;
  coveredAmount: string;
  copayment: string;
  needsAuthorization: boolean;
  validFrom: string;
}

export const initialPrice = (price: Price | undefined): PriceFormValues => ({
  price: price ? typedAmount(price.price) : '',
  coverage: price?.coveredPercent != null ? 'percent' : price?.coveredAmount != null ? 'amount' : 'none',
  coveredPercent: price?.coveredPercent == null ? '' : typedPercent(price.coveredPercent),
  coveredAmount: price?.coveredAmount == null ? '' : typedAmount(price.coveredAmount),
  copayment: price && price.copayment > 0 ? typedAmount(price.copayment) : '',
  needsAuthorization: price?.needsAuthorization ?? false,
  validFrom: clinicToday(),
});

/** NaN for a text that is not an amount. */
const amountOf = (text: string): number => (text.trim() === '' ? Number.NaN : (centsOf(text) ?? Number.NaN));

/** The amounts may be NaN. */
export const termsIn = (values: PriceFormValues) => ({
  price: amountOf(values.price),
  coveredPercent: values.coverage === 'percent' ? percentOf(values.coveredPercent) : null,
  coveredAmount: values.coverage === 'amount' ? amountOf(values.coveredAmount) : null,
  copayment: values.coverage === 'none' || values.copayment.trim() === '' ? 0 : amountOf(values.copayment),
  needsAuthorization: values.needsAuthorization,
});

const amountFields = ({ coverage, copayment }: PriceFormValues) => [
  'price' as const,
  ...(coverage === 'amount' ? (['coveredAmount'] as const) : []),
  ...(coverage !== 'none' && copayment.trim() !== '' ? (['copayment'] as const) : []),
];

/** Returns why a text is not an amount. The contract's schema gives no reason. */
export const priceSchema = (version: number): z.ZodType<PriceWrite> =>
  z.preprocess((input, ctx) => {
    const values = input as PriceFormValues;
    for (const field of amountFields(values)) {
      const message = amountError(values[field]);
      if (message !== undefined)
        ctx.addIssue({ code: 'custom', path: [field], message, input: values[field] });
    }
    return { ...termsIn(values), validFrom: values.validFrom, version };
  }, priceWrite);
