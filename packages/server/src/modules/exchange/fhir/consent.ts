import type { Consent } from '@medplum/fhirtypes';
import { hl7, referenceTo } from './elements.ts';
import { displayName } from './patient.ts';
import type { ConsentRow, PatientRow } from './record.ts';

/** Whether the patient agreed to messages about appointments. */
export const consentResource = (patient: PatientRow, { answer, updated_at }: ConsentRow): Consent => ({
  resourceType: 'Consent',
  id: String(patient.id),
  status: answer === 'yes' ? 'active' : 'rejected',
  scope: hl7('consentscope', 'patient-privacy'),
  category: [{ text: 'Mensajes sobre turnos' }],
  patient: referenceTo('Patient', patient.id, displayName(patient)),
  dateTime: updated_at.toISOString(),
  organization: [referenceTo('Organization', patient.clinic_id)],
  policyRule: { text: 'Respuesta del paciente a la clínica' },
  provision: { type: answer === 'yes' ? 'permit' : 'deny' },
});
