import {
  type ClaimedWork,
  type ClaimItem,
  type ClaimItemUpdate,
  type ClaimLine,
  claimedWorkWrite,
} from '@dentaria/contract/billing/claims.ts';

/** What the fields of an item need, as a row of the list or as a line of a draft. */
export type Work = Omit<ClaimedWork, 'plan' | 'procedureId'> &
  Pick<ClaimItem, 'id' | 'clinicId' | 'missing' | 'version'>;

export const workOfLine = (clinicId: number, { itemId, ...line }: ClaimLine): Work => ({
  ...line,
  id: itemId,
  clinicId,
});

/** The body that saves an item as it is. */
export const bodyOf = (work: Work): ClaimItemUpdate => ({
  ...claimedWorkWrite.parse(work),
  amount: work.amount,
  version: work.version,
});

/** `Restauración simple, María Ñandú`: names the fields of an item for assistive technology. */
export const workName = ({ description, patient }: Work): string => `${description}, ${patient.name}`;
