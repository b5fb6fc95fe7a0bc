import type { ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type {
  DayOrder,
  ImportGender,
  ImportInsurance,
  ImportJob,
  ImportMapping,
} from '@dentaria/contract/exchange/imports.ts';

export type InsuranceChoice = NonNullable<ImportMapping['insurances']>[number];

export type GenderChoice = NonNullable<ImportMapping['genders']>[number];

/** What was chosen and is not saved yet. */
export interface MappingDraft {
  /** Undefined: those of the import. */
  readonly fields: readonly (ImportField | null)[] | undefined;
  readonly choices: readonly InsuranceChoice[];
  readonly genders: readonly GenderChoice[];
  readonly dayOrder: DayOrder | undefined;
}

export const NO_DRAFT: MappingDraft = { fields: undefined, choices: [], genders: [], dayOrder: undefined };

export const isEmptyDraft = ({ fields, choices, genders, dayOrder }: MappingDraft): boolean =>
  fields === undefined && choices.length === 0 && genders.length === 0 && dayOrder === undefined;

export const fieldsOf = ({ columns }: ImportJob, { fields }: MappingDraft): (ImportField | null)[] =>
  fields ? [...fields] : columns.map(({ field }) => field);

export function withField(
  job: ImportJob,
  draft: MappingDraft,
  place: number,
  field: ImportField | null,
): MappingDraft {
  return { ...draft, fields: fieldsOf(job, draft).with(place, field) };
}

export const withChoice = (draft: MappingDraft, choice: InsuranceChoice): MappingDraft => ({
  ...draft,
  choices: [...draft.choices.filter(({ text }) => text !== choice.text), choice],
});

export const withGender = (draft: MappingDraft, choice: GenderChoice): MappingDraft => ({
  ...draft,
  genders: [...draft.genders.filter(({ text }) => text !== choice.text), choice],
});

/** The texts of the sex with what was chosen and is not saved yet. */
export const gendersOf = ({ genders: saved }: ImportJob, { genders }: MappingDraft): ImportGender[] =>
  saved.map((each) => {
    const choice = genders.find(({ text }) => text === each.text);
    return choice ? { ...each, gender: choice.gender, basis: 'chosen' } : each;
  });

/** The choice of another obra social, whose plans the server proposes anew. */
export const chooseInsurance = ({ text }: ImportInsurance, name: string | null): InsuranceChoice => ({
  text,
  name,
  plans: [],
});

/** The choice of one plan, which keeps the others. */
export const choosePlan = (
  { text, name, plans }: ImportInsurance,
  plan: string,
  planId: number | null,
): InsuranceChoice => ({
  text,
  name,
  plans: plans.map((each) => ({ text: each.text, planId: each.text === plan ? planId : each.planId })),
});

/** An obra social of the file with what was chosen and is not saved yet. */
export function withDraft(insurance: ImportInsurance, { choices }: MappingDraft): ImportInsurance {
  const choice = choices.find(({ text }) => text === insurance.text);
  if (!choice) return insurance;
  const chosen = new Map(choice.plans?.map(({ text, planId }) => [text, planId]));
  return {
    ...insurance,
    name: choice.name,
    plans: insurance.plans.map((plan) => ({ ...plan, planId: chosen.get(plan.text) ?? null })),
    // Those of another obra social are known once it is saved.
    planChoices: choice.name === insurance.name ? insurance.planChoices : [],
  };
}
