import type { ClaimItem, ClaimItemUpdate, ClaimLine } from '@dentaria/contract/billing/claims.ts';

/** What the fields of an item need, as a row of the list or as a line of a draft. */
export type Work = Pick<
  ClaimItem,
  | 'affiliateNumber'
  | 'authorizationNumber'
  | 'needsAuthorization'
  | 'code'
  | 'description'
  | 'toothNumber'
  | 'faces'
  | 'day'
  | 'amount'
  | 'patient'
  | 'professional'
  | 'missing'
  | 'version'
> & { readonly id: number; readonly clinicId: number };

export const workOfLine = (clinicId: number, { itemId, ...line }: ClaimLine): Work => ({
  ...line,
  id: itemId,
  clinicId,
});

/** The body that saves an item as it is. */
export const bodyOf = ({
  affiliateNumber,
  authorizationNumber,
  toothNumber,
  faces,
  amount,
  version,
}: Work): ClaimItemUpdate => ({
  affiliateNumber,
  authorizationNumber,
  toothNumber: toothNumber as ClaimItemUpdate['toothNumber'],
  faces: faces as NonNullable<ClaimItemUpdate['faces']>,
  amount,
  version,
});

/** `Restauración simple, María Ñandú`: names the fields of an item for assistive technology. */
export const workName = ({ description, patient }: Work): string => `${description}, ${patient.name}`;
