import {
  type ClaimedWork,
  type ClaimItem,
  type ClaimItemUpdate,
  type ClaimLine,
  claimedWorkWrite,
} from '@dentaria/contract/billing/claims.ts';

/** Common type of listed items and lines of a draft. */
export type Work = Omit<ClaimedWork, 'plan' | 'procedureId'> &
  Pick<ClaimItem, 'id' | 'clinicId' | 'missing' | 'version'>;

export const workFromLine = (clinicId: number, { itemId, ...line }: ClaimLine): Work => ({
  ...line,
  id: itemId,
  clinicId,
});

export const unchangedUpdate = (work: Work): ClaimItemUpdate => ({
  ...claimedWorkWrite.parse(work),
  amount: work.amount,
  version: work.version,
});

/** Accessible name of an item's fields. */
export const workName = ({ description, patient }: Work): string => `${description}, ${patient.name}`;
