import type { User } from '@dentaria/contract/auth/users.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import {
  type Chart,
  CLEAR_CHART,
  normalizeChart,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { AnamnesisKey } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { type PlanRow, rowFromServer } from '../plan/plan-rows.ts';

export type DemographicsValues = Record<
  | 'firstName'
  | 'lastName'
  | 'docNumber'
  | 'email'
  | 'dob'
  | 'gender'
  | 'phone'
  | 'civilStatus'
  | 'profession'
  | 'workplace'
  | 'hierarchy'
  | 'affiliateNumber'
  | 'healthInsurance',
  string
> & { address: Record<'street' | 'city' | 'state' | 'country' | 'postalCode', string> };

export type AnamnesisValues = Partial<Record<AnamnesisKey, string | boolean>>;

/** A history as it is edited: texts as typed, nothing cleaned up yet. */
export interface HistoryContent {
  readonly demographics: DemographicsValues;
  readonly anamnesis: AnamnesisValues;
  readonly chart: Chart;
  /** By tooth; a tooth without a note has no entry. */
  readonly notes: Readonly<Record<string, string>>;
  readonly plan: readonly PlanRow[];
}

const DEMOGRAPHIC_TEXTS = [
  'firstName',
  'lastName',
  'docNumber',
  'email',
  'dob',
  'gender',
  'phone',
  'civilStatus',
  'profession',
  'workplace',
  'hierarchy',
  'affiliateNumber',
  'healthInsurance',
] as const;
const ADDRESS_PARTS = ['street', 'city', 'state', 'country', 'postalCode'] as const;

type Texts = { readonly [key: string]: unknown };

const textsOf = <K extends string>(source: Texts | null, keys: readonly K[]): Record<K, string> =>
  Object.fromEntries(
    keys.map((key) => [key, typeof source?.[key] === 'string' ? source[key] : '']),
  ) as Record<K, string>;

const demographicsOf = (source: Texts, address: Texts | null): DemographicsValues => ({
  ...textsOf(source, DEMOGRAPHIC_TEXTS),
  address: textsOf(address, ADDRESS_PARTS),
});

export const EMPTY_CONTENT: HistoryContent = {
  demographics: demographicsOf({}, null),
  anamnesis: {},
  chart: CLEAR_CHART,
  notes: {},
  plan: [],
};

/** What the server keeps, as the screen edits it. */
export const contentOfHistory = (history: ClinicalHistory): HistoryContent => ({
  demographics: demographicsOf(history, history.address),
  anamnesis: JSON.parse(history.anamnesisResponses || '{}'),
  chart: normalizeChart(JSON.parse(history.odontogramStateData || '{}')),
  notes: Object.fromEntries(history.toothNotes.map(({ toothNumber, noteText }) => [toothNumber, noteText])),
  plan: history.treatmentPlan.map(rowFromServer),
});

/** A first history, prefilled from the patient's record (specification, section 4, "History loading"). */
export const contentOfUser = (user: User): HistoryContent => ({
  ...EMPTY_CONTENT,
  demographics: demographicsOf({ ...user, dob: user.dateOfBirth }, { ...user }),
});

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].filter((part) => part.trim() !== '').join(' ');
