import { claimGaps } from '@dentaria/contract/billing/claim-gaps.ts';
import { type ClaimItemState, claimItemState } from '@dentaria/contract/billing/claim-state.ts';
import { type ClaimItem, type ClaimLine, claimedWork } from '@dentaria/contract/billing/claims.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import type { People } from '../../../kernel/people.ts';
import { reference } from '../price-lists/price-lists.repository.ts';
import type { ClaimLineRow } from './claim-batches.repository.ts';
import type { ClaimItemRow } from './claim-items.repository.ts';

export const stateOfItem = (row: ClaimItemRow): ClaimItemState =>
  claimItemState({
    batch: row.batch_state,
    rejected: row.rejected_batch_id !== null,
    givenUp: row.given_up_at !== null,
  });

export const peopleOfItem = (row: ClaimItemRow): (number | null)[] => [
  row.patient_id,
  row.professional_id,
  row.rejected_by,
  row.given_up_by,
];

const presentColumns = presenter(claimedWork.omit({ patient: true, plan: true, professional: true }));

const workOf = (row: ClaimItemRow, people: People) => ({
  patient: people.person(row.patient_id),
  plan: reference(row.plan_id, row.plan_name),
  ...presentColumns({ ...row, tooth_number: row.tooth }),
  professional: people.personOrNull(row.professional_id),
});

const batchOf = (id: number | null, number: number | null) =>
  id === null || number === null ? null : { id, number };

type RejectionColumns = 'rejected_amount' | 'rejected_reason' | 'rejected_day' | 'rejected_by';

const presentRejection = (row: Pick<ClaimItemRow, RejectionColumns>, people: People) =>
  row.rejected_amount === null
    ? null
    : {
        amount: row.rejected_amount,
        reason: row.rejected_reason ?? '',
        day: row.rejected_day ?? '',
        createdBy: people.person(row.rejected_by ?? 0),
      };

export function presentItem(row: ClaimItemRow, people: People): ClaimItem {
  const work = workOf(row, people);
  const rejection = presentRejection(row, people);
  const rejectedIn = batchOf(row.rejected_batch_id, row.rejected_batch_number);
  return {
    id: row.id,
    clinicId: row.clinic_id,
    insurance: { id: row.insurance_id, name: row.insurance_name },
    ...work,
    state: stateOfItem(row),
    estimate:
      row.estimate_id === null || row.line_number === null
        ? null
        : { id: row.estimate_id, line: row.line_number },
    workRemoved: row.work_removed,
    batch: batchOf(row.batch_id, row.batch_number),
    rejection: rejection === null || rejectedIn === null ? null : { batch: rejectedIn, ...rejection },
    givenUp: presentMark(row.given_up_at, row.given_up_by, row.given_up_reason, people),
    missing: claimGaps({ ...work, workRemoved: row.work_removed }),
    version: row.version,
  };
}

export const presentMark = (at: Date | null, by: number | null, reason: string | null, people: People) =>
  at === null || by === null ? null : { at: at.toISOString(), by: people.person(by), reason: reason ?? '' };

export function presentLine(
  row: ClaimItemRow,
  presentedLine: ClaimLineRow | undefined,
  people: People,
): ClaimLine {
  const work = workOf({ ...row, ...presentedLine }, people);
  return {
    itemId: row.id,
    ...work,
    workRemoved: row.work_removed,
    missing: presentedLine ? [] : claimGaps({ ...work, workRemoved: row.work_removed }),
    rejection: presentedLine ? presentRejection(presentedLine, people) : null,
    state: stateOfItem(row),
    presentedAgainIn: presentedLine
      ? batchOf(presentedLine.next_batch_id, presentedLine.next_batch_number)
      : null,
    version: row.version,
  };
}
