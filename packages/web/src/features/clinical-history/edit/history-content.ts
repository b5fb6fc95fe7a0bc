import type { User } from '@dentaria/contract/auth/users.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import {
  type Chart,
  CLEAR_CHART,
  normalizeChart,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { AnamnesisKey } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { type Control, get, set } from 'react-hook-form';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { DEMOGRAPHIC_FIELDS, type DemographicsValues } from '../information/demographic-fields.ts';
import { type PlanRow, rowFromServer } from '../plan/plan-rows.ts';

export type AnamnesisValues = Partial<Record<AnamnesisKey, string | boolean>>;

/** A history as it is edited: texts as typed, before they are normalized for saving. */
export interface HistoryContent {
  readonly demographics: DemographicsValues;
  readonly anamnesis: AnamnesisValues;
  readonly chart: Chart;
  readonly notes: Readonly<Record<string, string>>;
  readonly plan: readonly PlanRow[];
}

export type HistoryFormValues = {
  demographics: DemographicsValues;
  anamnesis: AnamnesisValues;
};
export type HistoryControl = Control<HistoryFormValues, unknown, unknown>;

function demographicsFrom(source: object): DemographicsValues {
  const values = {};
  for (const { name } of DEMOGRAPHIC_FIELDS) {
    const value: unknown = get(source, name);
    set(values, name, typeof value === 'string' ? value : '');
  }
  return values as DemographicsValues;
}

export const EMPTY_CONTENT: HistoryContent = {
  demographics: demographicsFrom({}),
  anamnesis: {},
  chart: CLEAR_CHART,
  notes: {},
  plan: [],
};

export const contentOfHistory = (history: ClinicalHistory): HistoryContent => ({
  demographics: demographicsFrom({ ...history, address: history.addressParts }),
  anamnesis: JSON.parse(history.anamnesisResponses || '{}'),
  chart: normalizeChart(JSON.parse(history.odontogramStateData || '{}')),
  notes: Object.fromEntries(history.toothNotes.map(({ toothNumber, noteText }) => [toothNumber, noteText])),
  plan: history.treatmentPlan.map(rowFromServer),
});

export const contentOfUser = (user: User): HistoryContent => ({
  ...EMPTY_CONTENT,
  demographics: demographicsFrom({ ...user, dob: user.dateOfBirth, address: user }),
});

export const contentOfDni = (docNumber: unknown): HistoryContent => ({
  ...EMPTY_CONTENT,
  demographics: demographicsFrom({ docNumber }),
});

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter((part) => part.trim() !== '').join(' ');

export const savedByText = ({ savedBy, updatedAt }: Pick<ClinicalHistory, 'savedBy' | 'updatedAt'>): string =>
  `Guardada el ${clinicDateTime(updatedAt)} por ${savedBy.name}`;
