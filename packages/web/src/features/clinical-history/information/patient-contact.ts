import type { User } from '@dentaria/contract/auth/users.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { get } from 'react-hook-form';
import { contentOfUser } from '../edit/history-content.ts';
import { DEMOGRAPHIC_FIELDS, type DemographicField, type DemographicsValues } from './demographic-fields.ts';

/** A field in which the history and the patient's record differ, with the newer value. */
export interface ContactDifference {
  readonly name: DemographicField['name'];
  readonly label: string;
  readonly value: string;
}

export type ContactSource = 'history' | 'record';

/** Which of the two was saved last. */
export const newerSource = (history: Pick<ClinicalHistory, 'updatedAt'>, user: User): ContactSource =>
  Date.parse(user.updatedAt) > Date.parse(history.updatedAt) ? 'record' : 'history';

/** The values of `source` that the other one lacks. An empty value of `source` is no difference: it replaces nothing. */
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

const textOf = (values: DemographicsValues, name: DemographicField['name']): string =>
  String(get(values, name)).trim();
