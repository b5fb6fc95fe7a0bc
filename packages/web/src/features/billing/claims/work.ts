import {
  type ClaimedWork,
  type ClaimItem,
  type ClaimItemUpdate,
  type ClaimLine,
  claimedWorkWrite,
} from '@dentaria/contract/billing/claims.ts';

/** A listed item or a line of a draft. */
export type Work = Omit<ClaimedWork, 'plan' | 'procedureId'> &
  Pick<ClaimItem, 'id' | 'clinicId' | 'missing' | 'version'>;

export const workOfLine = (clinicId: number, { itemId, ...line }: ClaimLine): Work => ({
  ...line,
  id: itemId,
  clinicId,
});

export const unchangedUpdate = (work: Work): ClaimItemUpdate => ({
  ...claimedWorkWrite.parse(work),
  amount: work.amount,
  version: work.version,
});

/** Names the fields of an item for assistive technology. */
export const workName = ({ description, patient }: Work): string => `${description}, ${patient.name}`;
