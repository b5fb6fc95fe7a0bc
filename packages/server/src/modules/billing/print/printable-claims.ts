import type { ClaimBatch, ClaimLine } from '@dentaria/contract/billing/claims.ts';
import type { Letterhead } from '../../../kernel/print/letterhead.ts';

export type PrintableClaimLine = Pick<
  ClaimLine,
  | 'patient'
  | 'plan'
  | 'affiliateNumber'
  | 'authorizationNumber'
  | 'code'
  | 'description'
  | 'toothNumber'
  | 'faces'
  | 'day'
  | 'amount'
  | 'professional'
>;

/** `lines`: those of a patient together. */
export type PrintableBatch = Pick<
  ClaimBatch,
  'number' | 'insurance' | 'period' | 'presentedDay' | 'note' | 'hash'
> & { readonly lines: readonly PrintableClaimLine[] };

export interface PrintedClaims extends Letterhead {
  readonly batch: PrintableBatch;
  /** By patient. */
  readonly docNumbers: Readonly<Record<number, string | null>>;
  /** False: the form of one patient alone. */
  readonly hasCover: boolean;
}
