import {
  type Estimate,
  type EstimateCreate,
  type EstimateLine,
  estimateCreate,
  type ProposedLine,
} from '@dentaria/contract/billing/estimates.ts';
import { percent } from '@dentaria/contract/fields/cents.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { percentOf, typedPercent } from '../../amounts/percent.ts';
import { amountError, centsOrZero, typedAmount } from '../../amounts/typed-amount.ts';

export interface LineValues {
  procedureId: number | null;
  code: string;
  description: string;
  toothNumber: string;
  faces: string[];
  /** As typed; empty if the procedure has no price. */
  price: string;
  covered: string;
  needsAuthorization: boolean;
}

export interface EstimateFormValues {
  lines: LineValues[];
  discountKind: 'none' | 'percent' | 'amount';
  discount: string;
  instalments: string;
  firstInstalmentDay: string;
  validUntil: string;
  note: string;
}

export const ERROR_FIELDS: readonly FieldPath<EstimateFormValues>[] = [
  'discount',
  'instalments',
  'firstInstalmentDay',
  'validUntil',
  'note',
];

const VALID_DAYS = 30;

export const EMPTY_LINE: LineValues = {
  procedureId: null,
  code: '',
  description: '',
  toothNumber: '',
  faces: [],
  price: '',
  covered: '',
  needsAuthorization: false,
};

const lineValues = (line: Pick<EstimateLine, keyof LineValues>): LineValues => ({
  procedureId: line.procedureId,
  code: line.code,
  description: line.description,
  toothNumber: line.toothNumber ?? '',
  faces: [...line.faces],
  price: typedAmount(line.price),
  covered: line.covered === 0 ? '' : typedAmount(line.covered),
  needsAuthorization: line.needsAuthorization,
});

const proposedValues = (line: ProposedLine): LineValues =>
  line.hasPrice ? lineValues(line) : { ...lineValues(line), price: '', covered: '' };

/** Skips a procedure that the estimate already has on the same tooth. */
export const missingLines = (
  lines: readonly LineValues[],
  proposed: readonly ProposedLine[],
): readonly LineValues[] =>
  proposed
    .filter(
      ({ procedureId, toothNumber }) =>
        !lines.some((line) => line.procedureId === procedureId && line.toothNumber === toothNumber),
    )
    .map(proposedValues);

export const newValues = (today: string, proposed: readonly ProposedLine[] = []): EstimateFormValues => ({
  lines: proposed.length > 0 ? proposed.map(proposedValues) : [EMPTY_LINE],
  discountKind: 'none',
  discount: '',
  instalments: '1',
  firstInstalmentDay: '',
  validUntil: addDays(today, VALID_DAYS),
  note: '',
});

export function valuesOf({ lines, discount, instalments, ...rest }: Estimate): EstimateFormValues {
  const [first] = instalments;
  return {
    lines: lines.map(lineValues),
    ...discountValues(discount),
    instalments: String(Math.max(instalments.length, 1)),
    firstInstalmentDay: instalments.length > 1 && first ? first.day : '',
    validUntil: rest.validUntil,
    note: rest.note ?? '',
  };
}

type DiscountValues = Pick<EstimateFormValues, 'discountKind' | 'discount'>;

function discountValues(discount: Estimate['discount']): DiscountValues {
  if (!discount) return { discountKind: 'none', discount: '' };
  return 'percent' in discount
    ? { discountKind: 'percent', discount: typedPercent(discount.percent) }
    : { discountKind: 'amount', discount: typedAmount(discount.amount) };
}

/** Returns null while the discount is invalid. */
export function discountOf({ discountKind, discount }: DiscountValues): Estimate['discount'] {
  if (discountKind === 'percent') {
    const value = percent.safeParse(percentOf(discount));
    return value.success ? { percent: value.data } : null;
  }
  const amount = centsOrZero(discount);
  return discountKind === 'amount' && amount > 0 ? { amount } : null;
}

export function pricedLine({ price, covered }: Pick<LineValues, 'price' | 'covered'>) {
  const cents = centsOrZero(price);
  const part = Math.min(centsOrZero(covered), cents);
  return { price: cents, covered: part, patientPart: cents - part };
}

export const instalmentCount = (text: string): number => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= 36 ? count : 1;
};

function discountError({ discountKind, discount }: EstimateFormValues): string | undefined {
  if (discountKind === 'none') return undefined;
  if (discountKind === 'amount')
    return amountError(discount) ?? (centsOrZero(discount) === 0 ? 'Escribí el importe' : undefined);
  return percent.safeParse(percentOf(discount)).error?.issues[0]?.message;
}

/** Not a `preprocess`: its issues would hide the contract's. */
export const formSchema: z.ZodType<EstimateCreate> = z.unknown().transform((input, ctx) => {
  const values = input as EstimateFormValues;
  const check = (path: (string | number)[], message: string | undefined): void => {
    if (message !== undefined) ctx.addIssue({ code: 'custom', path, message, input: values });
  };
  values.lines.forEach(({ procedureId, price, covered }, index) => {
    if (procedureId === null) check(['lines', index, 'procedureId'], 'Elegí una prestación');
    check(['lines', index, 'price'], amountError(price));
    if (covered.trim() !== '') check(['lines', index, 'covered'], amountError(covered));
  });
  check(['discount'], discountError(values));
  const parsed = estimateCreate.safeParse({
    ...values,
    lines: values.lines.map((line) => ({
      ...line,
      toothNumber: line.toothNumber.trim() || null,
      price: centsOrZero(line.price),
      covered: centsOrZero(line.covered),
    })),
    discount: discountOf(values),
    instalments: values.instalments.trim() === '' ? Number.NaN : Number(values.instalments),
  });
  for (const { path, message } of parsed.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message, input: values });
  return parsed.data ?? z.NEVER;
});
