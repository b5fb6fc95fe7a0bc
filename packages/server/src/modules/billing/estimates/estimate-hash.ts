import { hash } from 'node:crypto';
import type { EstimateLineRow, FoundEstimate } from './estimates.repository.ts';

type Presented = FoundEstimate & { readonly presented_at: Date };

export function hashEstimate(row: Presented, lines: readonly EstimateLineRow[]): Buffer {
  const content = [
    row.clinic_id,
    row.id,
    row.number,
    row.presented_patient_id ?? row.patient_id,
    row.insurance_name,
    row.plan_name,
    row.affiliate_number,
    row.discount_percent,
    row.discount_cents,
    row.instalments,
    row.first_instalment_day,
    row.valid_until,
    row.note,
    row.presented_at.toISOString(),
    lines.map((line) => [
      line.number,
      line.procedure_id,
      line.code,
      line.description,
      line.tooth,
      line.faces,
      line.price,
      line.covered,
      line.needs_authorization,
    ]),
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}

export const isUnchanged = (row: FoundEstimate, lines: readonly EstimateLineRow[]): boolean =>
  row.presented_at !== null &&
  row.hash?.equals(hashEstimate({ ...row, presented_at: row.presented_at }, lines)) === true;
