import {
  type ClaimItemCreate,
  type ClaimItemUpdate,
  claimItemCreate,
  claimItemUpdate,
} from '@dentaria/contract/billing/claims.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { amountError, centsOrZero, typedAmount } from '../../amounts/typed-amount.ts';
import type { Work } from '../work.ts';

/** Of a new item and of one that is edited, whose procedure and day stay. */
export interface WorkValues {
  procedureId: number | null;
  day: string;
  toothNumber: string;
  faces: string[];
  affiliateNumber: string;
  authorizationNumber: string;
  /** As people type it. */
  amount: string;
}

export const WORK_FIELDS = [
  'toothNumber',
  'faces',
  'affiliateNumber',
  'authorizationNumber',
  'amount',
] as const satisfies readonly FieldPath<WorkValues>[];

export const initialWork = (work: Work): WorkValues => ({
  procedureId: null,
  day: work.day,
  toothNumber: work.toothNumber ?? '',
  faces: [...work.faces],
  affiliateNumber: work.affiliateNumber ?? '',
  authorizationNumber: work.authorizationNumber ?? '',
  amount: work.amount > 0 ? typedAmount(work.amount) : '',
});

export const newWork = (day: string): WorkValues => ({
  toothNumber: '',
  faces: [],
  affiliateNumber: '',
  authorizationNumber: '',
  amount: '',
  procedureId: null,
  day,
});

const trimmed = ({ toothNumber }: WorkValues) => toothNumber.trim() || null;

export const workSchema = (version: number): z.ZodType<ClaimItemUpdate> =>
  z.preprocess((input, ctx) => {
    const values = input as WorkValues;
    const message = amountError(values.amount);
    if (message !== undefined)
      ctx.addIssue({ code: 'custom', path: ['amount'], message, input: values.amount });
    return { ...values, toothNumber: trimmed(values), amount: centsOrZero(values.amount), version };
  }, claimItemUpdate);

const CHOOSE = 'Elige la prestación';

/** An empty amount stands for what the patient's plan covers. */
export const newWorkSchema: z.ZodType<ClaimItemCreate> = z.preprocess((input, ctx) => {
  const values = input as WorkValues;
  const isEmpty = values.amount.trim() === '';
  const message = isEmpty ? undefined : amountError(values.amount);
  if (message !== undefined)
    ctx.addIssue({ code: 'custom', path: ['amount'], message, input: values.amount });
  if (values.procedureId === null)
    ctx.addIssue({ code: 'custom', path: ['procedureId'], message: CHOOSE, input: null });
  return {
    ...values,
    procedureId: values.procedureId ?? 1,
    toothNumber: trimmed(values),
    amount: isEmpty ? null : centsOrZero(values.amount),
  };
}, claimItemCreate);
