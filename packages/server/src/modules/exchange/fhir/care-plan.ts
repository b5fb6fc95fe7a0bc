import { faceName, toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { CarePlan, CarePlanActivity, CarePlanActivityDetail } from '@medplum/fhirtypes';
import { compact, referenceTo, textOf } from './elements.ts';
import type { HistoryRow } from './record.ts';

type PlanRow = HistoryRow['document']['treatmentPlan'][number];

/** The rows of the plan without a date. */
export function carePlanResources(history: HistoryRow): CarePlan[] {
  const planned = history.document.treatmentPlan.filter(({ procedureDate }) => procedureDate === null);
  if (planned.length === 0) return [];
  return [
    {
      resourceType: 'CarePlan',
      id: `${history.patient_user_id}-${history.history_id}`,
      meta: { lastUpdated: history.saved_at.toISOString() },
      status: 'active',
      intent: 'plan',
      title: 'Plan de tratamiento',
      subject: referenceTo('Patient', history.patient_user_id, history.document.demographics.fullName),
      activity: planned.map((row) => activityOf(history, row)),
    },
  ];
}

/** An activity has no body site: the tooth precedes the description. */
function activityOf({ names }: HistoryRow, row: PlanRow): CarePlanActivity {
  const { toothNumber: tooth, face } = row;
  const text = textOf(row.treatmentDescription) ?? 'Sin descripción';
  const place = tooth && [toothLabel(tooth), face && `cara ${faceName(tooth, face)}`];
  return {
    detail: compact<CarePlanActivityDetail>({
      kind: 'ServiceRequest',
      code: { text },
      status: 'not-started',
      statusReason: row.suggested ? { text: 'Sugerida, sin revisar' } : undefined,
      performer: [referenceTo('Practitioner', row.professionalId, names[row.professionalId])],
      description: place ? `${place.filter(Boolean).join(', ')}: ${text}` : text,
    }),
  };
}
