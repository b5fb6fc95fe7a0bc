import type { NewPatient } from '@dentaria/contract/auth/patients.ts';
import { addressText } from '@dentaria/contract/clinical-history/address-text.ts';
import type { Anamnesis } from '@dentaria/contract/clinical-history/anamnesis.ts';
import type { Address, Demographics, HistoryContent } from '@dentaria/contract/clinical-history/history.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { type FindingKind, listFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { PlanRow } from './plan-rows.ts';

export interface HistoryDocument {
  readonly demographics: Omit<Demographics, 'address' | 'fullName'> & {
    readonly fullName: string;
    readonly address: Address | null;
  };
  readonly anamnesis: Anamnesis;
  readonly toothStatus: Chart;
  readonly treatmentPlan: readonly PlanRow[];
  readonly toothNotes: readonly { readonly toothNumber: number; readonly noteText: string }[];
}

/**
 * Normalizes a save (specification, section 5, "Before saving a history"). An address that is sent as the text of the
 * previous one keeps its parts.
 */
export function documentOf(
  { demographics, anamnesis, toothStatus, toothNotes }: HistoryContent,
  treatmentPlan: readonly PlanRow[],
  before?: HistoryDocument,
): HistoryDocument {
  const { firstName, lastName, fullName } = demographics;
  return {
    demographics: {
      ...demographics,
      fullName: fullName ?? `${firstName} ${lastName}`,
      address: addressOf(demographics.address, before?.demographics.address),
    },
    anamnesis: anamnesis ?? {},
    toothStatus: toothStatus ?? {},
    treatmentPlan,
    toothNotes: (toothNotes ?? [])
      .map(({ toothNumber, noteText }) => ({ toothNumber, noteText: noteText.trim() }))
      .filter(({ noteText }) => noteText !== ''),
  };
}

function addressOf(sent: Demographics['address'], before: Address | null | undefined): Address | null {
  const text = sent ? addressText(sent) : '';
  if (!sent || text === '') return null;
  return before && sent.street === addressText(before) && text === sent.street ? before : sent;
}

export function parseDocument(content: string): HistoryDocument {
  const document = JSON.parse(content) as HistoryDocument;
  if (!document?.demographics || !document.treatmentPlan) throw new Error('A stored history is damaged');
  return document;
}

export function countsOf({ toothStatus, toothNotes }: HistoryDocument) {
  const findings = listFindings(toothStatus);
  const count = (kind: FindingKind) => findings.filter(({ finding }) => finding === kind).length;
  return {
    restorations: count('restauracion'),
    caries: count('caries'),
    extractions: count('extraccion'),
    absent_teeth: count('ausente'),
    crowns: count('corona'),
    notes: toothNotes.length,
  };
}

export const authorsOf = ({ treatmentPlan }: HistoryDocument, authorId: number): readonly number[] => [
  ...new Set([authorId, ...treatmentPlan.map(({ professionalId }) => professionalId)]),
];

export function newPatientOf({ fullName: _, dob, address, ...texts }: Demographics): NewPatient {
  return {
    ...texts,
    dateOfBirth: dob,
    street: address?.street ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postalCode: address?.postalCode ?? null,
    country: address?.country ?? null,
    emergencyContactName: null,
    emergencyContactPhone: null,
  };
}
