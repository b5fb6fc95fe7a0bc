import { type FindingKind, listFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { CodeableConcept, Procedure } from '@medplum/fhirtypes';
import { bodySite } from './body-site.ts';
import { compact, finding, referenceTo, textOf } from './elements.ts';
import type { HistoryRow } from './record.ts';
import { notesOf } from './tooth-notes.ts';

type PlanRow = HistoryRow['document']['treatmentPlan'][number];

const CODES: Readonly<Partial<Record<FindingKind, CodeableConcept>>> = {
  restauracion: finding('restauracion', 'Restauración existente'),
  corona: finding('corona', 'Corona existente'),
};

/** A dated row is work, unless it only notes a payment. */
const isWork = ({ procedureDate, debit, credit, toothNumber }: PlanRow): boolean =>
  procedureDate !== null && (debit > 0 || credit === 0 || toothNumber !== null);

/** The existing work of the chart, whose day and author are not known, and the dated rows of the plan. */
export const procedureResources = (history: HistoryRow, today: string): Procedure[] => [
  ...existingWork(history),
  ...history.document.treatmentPlan.filter(isWork).map((row) => datedRow(history, row, today)),
];

const existingWork = (history: HistoryRow): Procedure[] =>
  listFindings(history.document.toothStatus).flatMap(({ tooth, face, finding: kind }) => {
    const code = CODES[kind];
    if (!code) return [];
    return compact<Procedure>({
      ...headOf(history, [tooth, kind, face].filter(Boolean).join('-')),
      code,
      bodySite: bodySite(tooth, face),
      note: notesOf(history, tooth),
    });
  });

const datedRow = (history: HistoryRow, row: PlanRow, today: string): Procedure =>
  compact<Procedure>({
    ...headOf(history, `row-${row.id}`),
    // A row of a later day counts as an amount owed, not as work that was done.
    status: row.procedureDate !== null && row.procedureDate > today ? 'preparation' : 'completed',
    code: { text: textOf(row.treatmentDescription) ?? 'Sin descripción' },
    performedDateTime: row.procedureDate,
    performer: [
      { actor: referenceTo('Practitioner', row.professionalId, history.names[row.professionalId]) },
    ],
    bodySite: bodySite(row.toothNumber, row.face),
  });

const headOf = (history: HistoryRow, id: string) => ({
  resourceType: 'Procedure' as const,
  id: `${history.patient_user_id}-${history.history_id}-${id}`,
  meta: { lastUpdated: history.saved_at.toISOString() },
  status: 'completed' as const,
  subject: referenceTo('Patient', history.patient_user_id, history.document.demographics.fullName),
});
