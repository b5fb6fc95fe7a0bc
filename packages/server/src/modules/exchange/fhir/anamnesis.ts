import { isDenial } from '@dentaria/contract/clinical-history/alerts.ts';
import type { AllergyIntolerance, MedicationStatement } from '@medplum/fhirtypes';
import { hl7, referenceTo, SNOMED, textOf } from './elements.ts';
import type { HistoryRow } from './record.ts';

const patientOf = (history: HistoryRow) =>
  referenceTo('Patient', history.patient_user_id, history.document.demographics.fullName);

const idOf = (history: HistoryRow): string => `${history.patient_user_id}-${history.history_id}`;

/**
 * The answer to "¿Es alérgico a alguna droga?". An unanswered question gives no resource. A detail counts whatever the
 * answer, as it does for the alerts of a history.
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
      meta: { lastUpdated: history.saved_at.toISOString() },
      clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
      verificationStatus: hl7('allergyintolerance-verification', 'unconfirmed'),
      category: ['medication'],
      code,
      patient: patientOf(history),
      asserter: patientOf(history),
    },
  ];
}

/** The free text of "Medicamentos que consume", unless it denies any. */
export function medicationResources(history: HistoryRow): MedicationStatement[] {
  const text = textOf(history.document.anamnesis.medicamentos_consumo);
  if (text === undefined || isDenial(text)) return [];
  return [
    {
      resourceType: 'MedicationStatement',
      id: idOf(history),
      meta: { lastUpdated: history.saved_at.toISOString() },
      status: 'unknown',
      medicationCodeableConcept: { text },
      subject: patientOf(history),
      informationSource: patientOf(history),
    },
  ];
}
