import type { Estimate, EstimateLine } from '@dentaria/contract/billing/estimates.ts';
import type { Letterhead } from '../../../kernel/print/letterhead.ts';

export type PrintableLine = Pick<
  EstimateLine,
  | 'code'
  | 'description'
  | 'toothNumber'
  | 'faces'
  | 'price'
  | 'covered'
  | 'patientPart'
  | 'needsAuthorization'
>;

export type PrintableEstimate = Pick<
  Estimate,
  | 'number'
  | 'patient'
  | 'state'
  | 'createdBy'
  | 'presentedAt'
  | 'validUntil'
  | 'coverage'
  | 'discount'
  | 'totals'
  | 'instalments'
  | 'note'
  | 'hash'
  | 'acceptance'
> & {
  readonly lines: readonly PrintableLine[];
  readonly rejection: Pick<NonNullable<Estimate['rejection']>, 'at' | 'reason'> | null;
};

export interface PrintedEstimate extends Letterhead {
  readonly estimate: PrintableEstimate;
  readonly docNumber: string | null;
}
