import { addressText } from '@dentaria/contract/clinical-history/address-text.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { HistoryRow } from './history.repository.ts';
import type { AuthorNames } from './history.statements.ts';

type Presented = Omit<HistoryRow, 'hash' | 'next_row_id' | 'save_key' | 'people'>;

/** Specification, section 3: flat demographics, anamnesis and odontogram as JSON text. */
export function presentHistory(row: Presented): ClinicalHistory {
  const { anamnesis, toothStatus, treatmentPlan, toothNotes } = row.document;
  const { address, ...demographics } = row.document.demographics;
  return {
    historyId: row.history_id,
    patientUserId: row.patient_user_id,
    clinicId: clinicOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.saved_at.toISOString(),
    version: row.version,
    savedBy: presentAuthor(row.names, row.author_id),
    ...demographics,
    address: address && addressText(address),
    addressParts: address,
    anamnesisResponses: JSON.stringify(anamnesis),
    odontogramStateData: JSON.stringify(toothStatus),
    treatmentPlan: treatmentPlan.map((planned) => ({
      ...planned,
      professionalName: row.names[planned.professionalId] ?? null,
    })),
    toothNotes: [...toothNotes],
  };
}

export const presentAuthor = (names: AuthorNames, id: number) => ({ id, name: names[id] ?? '' });
