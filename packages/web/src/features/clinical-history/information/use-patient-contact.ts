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

interface ReadContact {
  /** How the contact data of the history differ from those of the patient's record; undefined without a difference. */
  readonly contact?: PatientContact;
  /** Reads the record again, which could not be read. */
  readonly retry?: () => unknown;
}

export function usePatientContact(
  { patientId, base }: HistorySession,
  demographics: DemographicsValues,
): ReadContact {
  const record = useQuery({ ...prefillQuery(patientId ?? 0), enabled: base !== null });
  if (!base || !record.data?.exists) return {};
  const { user } = record.data;
  if (!user) return { retry: record.refetch };
  const source = newerSource(base, user);
  const differences = contactDifferences(demographics, user, source);
  return differences.length > 0 ? { contact: { user, source, differences } } : {};
}
