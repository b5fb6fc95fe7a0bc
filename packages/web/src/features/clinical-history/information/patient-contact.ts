import type { User, UserUpdate } from '@dentaria/contract/auth/users.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { useQuery } from '@tanstack/react-query';
import { contentOfUser } from '../edit/history-content.ts';
import { prefillQuery } from '../history/history.queries.ts';
import type { HistorySession } from '../history/history-session.ts';
import {
  DEMOGRAPHIC_FIELDS,
  type DemographicField,
  type DemographicsValues,
  textOf,
} from './demographic-fields.ts';

export interface ContactDifference {
  readonly name: DemographicField['name'];
  readonly label: string;
  readonly value: string;
}

export type ContactSource = 'history' | 'record';

export const newerSource = (history: Pick<ClinicalHistory, 'updatedAt'>, user: User): ContactSource =>
  Date.parse(user.updatedAt) > Date.parse(history.updatedAt) ? 'record' : 'history';

/** Returns the non-empty values of `source` that differ from the other side. */
export function contactDifferences(
  history: DemographicsValues,
  user: User,
  source: ContactSource,
): readonly ContactDifference[] {
  const record = contentOfUser(user).demographics;
  const [newer, older] = source === 'history' ? [history, record] : [record, history];
  return DEMOGRAPHIC_FIELDS.filter(({ isContact }) => isContact).flatMap(({ name, label }) => {
    const value = textOf(newer, name);
    return value === '' || value === textOf(older, name) ? [] : [{ name, label, value }];
  });
}

export interface PatientContact {
  readonly user: User;
  readonly source: ContactSource;
  readonly differences: readonly ContactDifference[];
}

interface ReadContact {
  readonly contact?: PatientContact;
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

export function withContact(user: User, differences: readonly ContactDifference[]): UserUpdate {
  const { id: _id, createdAt: _createdAt, ...record } = user;
  return {
    ...record,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    docNumber: user.docNumber ?? '',
    roles: user.roles.map(({ name }) => ({ name })),
    ...Object.fromEntries(differences.map(({ name, value }) => [name.replace('address.', ''), value])),
  };
}
