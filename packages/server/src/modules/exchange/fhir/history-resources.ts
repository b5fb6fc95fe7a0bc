import { isDenial } from '@dentaria/contract/clinical-history/alerts.ts';
import { type FindingKind, listFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  faceName,
  type ToothCode,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type {
  AllergyIntolerance,
  Annotation,
  CarePlan,
  CarePlanActivity,
  CarePlanActivityDetail,
  CodeableConcept,
  Condition,
  MedicationStatement,
  Procedure,
  Provenance,
} from '@medplum/fhirtypes';
import { bodySite } from './body-site.ts';
import { compact, finding, hl7, referenceTo, SNOMED, textOf } from './elements.ts';
import type { HistoryRow, HistoryVersion } from './record.ts';

type PlanRow = HistoryRow['document']['treatmentPlan'][number];
type Codes = Readonly<Partial<Record<FindingKind, CodeableConcept>>>;

const patientOf = (history: HistoryRow) =>
  referenceTo('Patient', history.patient_user_id, history.document.demographics.fullName);

const idOf = (history: HistoryRow, ...suffix: readonly (string | number | null)[]): string =>
  [history.patient_user_id, history.history_id, ...suffix].filter(Boolean).join('-');

const metaOf = (history: HistoryRow) => ({ lastUpdated: history.saved_at.toISOString() });

const notesOf = ({ document }: HistoryRow, tooth: ToothCode): Annotation[] =>
  document.toothNotes
    .filter(({ toothNumber }) => toothNumber === Number(tooth))
    .map(({ noteText }) => ({ text: noteText }));

const codedFindings = (history: HistoryRow, codes: Codes) =>
  listFindings(history.document.toothStatus).flatMap(({ tooth, face, finding: kind }) => {
    const code = codes[kind];
    return code
      ? [
          {
            id: idOf(history, tooth, kind, face),
            code,
            bodySite: bodySite(tooth, face),
            note: notesOf(history, tooth),
          },
        ]
      : [];
  });

const CONDITION_CODES: Codes = {
  caries: finding('caries', 'Caries', '80967001'),
  extraccion: finding('extraccion', 'Pieza con extracción indicada'),
  ausente: finding('ausente', 'Pieza ausente'),
  otro: finding('otro', 'Otro hallazgo'),
};

export const conditionResources = (history: HistoryRow): Condition[] =>
  codedFindings(history, CONDITION_CODES).map(({ id, code, bodySite: site, note }) =>
    compact<Condition>({
      resourceType: 'Condition',
      id,
      meta: metaOf(history),
      clinicalStatus: hl7('condition-clinical', 'active'),
      verificationStatus: hl7('condition-ver-status', 'confirmed'),
      category: [hl7('condition-category', 'problem-list-item')],
      code,
      bodySite: site,
      subject: patientOf(history),
      note,
    }),
  );

const EXISTING_WORK_CODES: Codes = {
  restauracion: finding('restauracion', 'Restauración existente'),
  corona: finding('corona', 'Corona existente'),
};

const isProcedure = ({ procedureDate, debit, credit, toothNumber }: PlanRow): boolean =>
  procedureDate !== null && (debit > 0 || credit === 0 || toothNumber !== null);

export const procedureResources = (history: HistoryRow, today: string): Procedure[] => [
  ...codedFindings(history, EXISTING_WORK_CODES).map(({ id, ...work }) =>
    compact<Procedure>({ ...procedure(history, id), ...work }),
  ),
  ...history.document.treatmentPlan.filter(isProcedure).map((row) => datedRow(history, row, today)),
];

const procedure = (history: HistoryRow, id: string) => ({
  resourceType: 'Procedure' as const,
  id,
  meta: metaOf(history),
  status: 'completed' as const,
  subject: patientOf(history),
});

const datedRow = (history: HistoryRow, row: PlanRow, today: string): Procedure =>
  compact<Procedure>({
    ...procedure(history, idOf(history, 'row', row.id)),
    // A future row's amount is owed, but its work is not done yet.
    status: row.procedureDate !== null && row.procedureDate > today ? 'preparation' : 'completed',
    code: { text: textOf(row.treatmentDescription) ?? 'Sin descripción' },
    performedDateTime: row.procedureDate,
    performer: [
      { actor: referenceTo('Practitioner', row.professionalId, history.names[row.professionalId]) },
    ],
    bodySite: bodySite(row.toothNumber, row.face),
  });

/**
 * An unanswered question yields no resource. A typed detail counts whatever the answer, as in the alerts of a
 * history.
 */
export function allergyResources(history: HistoryRow): AllergyIntolerance[] {
  const { alergia_droga: answer, alergia_droga_detail } = history.document.anamnesis;
  const detail = textOf(alergia_droga_detail);
  const isAllergic = answer === 'true' || (detail !== undefined && !isDenial(detail));
  if (!isAllergic && answer !== 'false') return [];
  const code = isAllergic
    ? { text: detail ?? 'Droga sin especificar' }
    : { coding: [{ system: SNOMED, code: '409137002' }], text: 'Sin alergias conocidas a drogas' };
  return [
    {
      resourceType: 'AllergyIntolerance',
      id: idOf(history),
      meta: metaOf(history),
      clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
      verificationStatus: hl7('allergyintolerance-verification', 'unconfirmed'),
      category: ['medication'],
      code,
      patient: patientOf(history),
      asserter: patientOf(history),
    },
  ];
}

export function medicationResources(history: HistoryRow): MedicationStatement[] {
  const text = textOf(history.document.anamnesis.medicamentos_consumo);
  if (text === undefined || isDenial(text)) return [];
  return [
    {
      resourceType: 'MedicationStatement',
      id: idOf(history),
      meta: metaOf(history),
      status: 'unknown',
      medicationCodeableConcept: { text },
      subject: patientOf(history),
      informationSource: patientOf(history),
    },
  ];
}

export function carePlanResources(history: HistoryRow): CarePlan[] {
  const planned = history.document.treatmentPlan.filter(({ procedureDate }) => procedureDate === null);
  if (planned.length === 0) return [];
  return [
    {
      resourceType: 'CarePlan',
      id: idOf(history),
      meta: metaOf(history),
      status: 'active',
      intent: 'plan',
      title: 'Plan de tratamiento',
      subject: patientOf(history),
      activity: planned.map((row) => activityOf(history, row)),
    },
  ];
}

/** An activity has no body site, so the description begins with the tooth. */
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

export const provenanceResource = (
  history: HistoryRow,
  { version, savedAt, savedBy }: HistoryVersion,
): Provenance => ({
  resourceType: 'Provenance',
  id: idOf(history, version),
  target: [patientOf(history)],
  recorded: savedAt,
  activity: {
    ...hl7('v3-DataOperation', version === 1 ? 'CREATE' : 'UPDATE'),
    text: `Historia clínica, versión ${version}`,
  },
  agent: [
    {
      type: hl7('provenance-participant-type', 'author'),
      who: referenceTo('Practitioner', savedBy.id, savedBy.name),
    },
  ],
  entity: [
    {
      role: 'source',
      what: {
        identifier: { system: 'urn:dentaria:history-version', value: `${history.history_id}/${version}` },
      },
    },
  ],
});
