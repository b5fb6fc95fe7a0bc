import type { User } from '@dentaria/contract/auth/users.ts';
import { useQuery } from '@tanstack/react-query';
import { prefillQuery } from '../history/history.queries.ts';
import type { HistorySession } from '../history/history-session.ts';
import type { DemographicsValues } from './demographic-fields.ts';
import {
  type ContactDifference,
  type ContactSource,
  contactDifferences,
  newerSource,
} from './patient-contact.ts';

export interface PatientContact {
  readonly user: User;
  readonly source: ContactSource;
  readonly differences: readonly ContactDifference[];
}

/** How the contact data of a history differ from those of the patient's record; undefined without a difference. */
export function usePatientContact(
  { patientId, base }: HistorySession,
  demographics: DemographicsValues,
): PatientContact | undefined {
  const record = useQuery({ ...prefillQuery(patientId ?? 0), enabled: base !== null });
  const user = record.data?.user;
  if (!base || !user) return undefined;
  const source = newerSource(base, user);
  const differences = contactDifferences(demographics, user, source);
  return differences.length > 0 ? { user, source, differences } : undefined;
}
