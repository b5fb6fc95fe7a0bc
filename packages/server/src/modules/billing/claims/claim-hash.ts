import { hash } from 'node:crypto';
import type { ClaimBatchRow } from './claim-batches.repository.ts';
import type { ClaimItemRow } from './claim-items.repository.ts';

type Work = 'id' | 'patient_id' | 'presented_patient_id' | 'plan_name' | 'code' | 'description' | 'day';
type Line = 'affiliate_number' | 'authorization_number' | 'tooth' | 'faces' | 'amount';

export type HashedItem = Pick<ClaimItemRow, Work | Line>;

export function hashBatch(
  batch: Pick<ClaimBatchRow, 'clinic_id' | 'id' | 'number' | 'insurance_id' | 'insurance_name' | 'period'>,
  day: string,
  items: readonly HashedItem[],
): Buffer {
  const content = [
    batch.clinic_id,
    batch.id,
    batch.number,
    batch.insurance_id,
    batch.insurance_name,
    batch.period,
    day,
    items.map((item) => [
      item.id,
      item.presented_patient_id ?? item.patient_id,
      item.plan_name,
      item.affiliate_number,
      item.authorization_number,
      item.code,
      item.description,
      item.tooth,
      item.faces,
      item.day,
      item.amount,
    ]),
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}
