import type { ClaimGap } from '@dentaria/contract/billing/claim-gaps.ts';
import {
  type ClaimItemCreate,
  type ClaimItemUpdate,
  claimItemCreate,
  claimItemUpdate,
} from '@dentaria/contract/billing/claims.ts';
import { z } from 'zod';
import { amountError, centsOrZero, typedAmount } from '../../amounts/typed-amount.ts';
import type { Work } from '../work.ts';

export const WORK_NUMBERS = [
  { field: 'affiliateNumber', gap: 'affiliate-number', label: 'N.º de afiliado', title: 'Afiliado' },
  {
    field: 'authorizationNumber',
    gap: 'authorization-number',
    label: 'N.º de autorización',
    title: 'Autorización',
  },
] as const satisfies readonly { field: keyof Work; gap: ClaimGap; label: string; title: string }[];
export type WorkNumber = (typeof WORK_NUMBERS)[number];

/** `procedureId` and `day` apply only to a new item. */
export interface WorkValues extends Record<WorkNumber['field'], string> {
  procedureId: number | null;
  day: string;
  toothNumber: string;
  faces: string[];
  amount: string;
}

/** A new item passes only its day. */
export const initialWork = (work: Pick<Work, 'day'> & Partial<Work>): WorkValues => ({
  procedureId: null,
  day: work.day,
  toothNumber: work.toothNumber ?? '',
  faces: [...(work.faces ?? [])],
  affiliateNumber: work.affiliateNumber ?? '',
  authorizationNumber: work.authorizationNumber ?? '',
  amount: work.amount ? typedAmount(work.amount) : '',
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

const CHOOSE = 'Elegí la prestación';

/** An empty amount means the part that the patient's plan covers. */
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
