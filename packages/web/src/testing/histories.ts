import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { demographics } from './people.ts';

/** A history with caries and a note on tooth 16, one plan row and an allergy. */
export const clinicalHistory = (overrides: Partial<ClinicalHistory> = {}): ClinicalHistory => ({
  ...demographics,
  historyId: 7,
  patientUserId: 41,
  clinicId: 3,
  createdAt: '2026-02-01T12:00:00.000Z',
  updatedAt: '2026-03-02T15:30:00.000Z',
  version: 4,
  savedBy: { id: 9, name: 'Laura Sosa' },
  fullName: 'María Ñandú',
  dob: '1985-03-09',
  address: 'Mitre 100, Rosario',
  addressParts: { street: 'Mitre 100', city: 'Rosario', state: null, country: null, postalCode: null },
  profession: null,
  workplace: null,
  anamnesisResponses: JSON.stringify({
    motivo_consulta: 'Dolor',
    alergia_droga: 'true',
    alergia_droga_detail: 'Penicilina',
  }),
  odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' } }),
  treatmentPlan: [
    {
      id: 1,
      procedureDate: '2026-03-01',
      treatmentDescription: 'Restauración 16',
      debit: 15000.5,
      credit: 5000,
      professionalId: 9,
      professionalName: 'Laura Sosa',
      toothNumber: null,
      face: null,
      suggested: false,
    },
  ],
  toothNotes: [{ toothNumber: 16, noteText: 'Sensible al frío' }],
  ...overrides,
});
