import { type ImportField, mappingError } from '@dentaria/contract/exchange/import-fields.ts';
import type {
  DayOrder,
  ImportGender,
  ImportInsurance,
  ImportJob,
  ImportMapping,
} from '@dentaria/contract/exchange/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { importQuery, importScope, reloadImports, storeImport } from '../imports.queries.ts';

/**
 * Saves every choice at once, unless a required column is missing. The response contains proposed obras
 * sociales and plans.
 */
export function useMapping(clinicId: number, job: ImportJob) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(NO_DRAFT);
  const fields = fieldsOf(job, draft);
  const error = mappingError(fields);
  const saving = useMutation({
    scope: importScope(job.id),
    mutationFn: (changed: MappingDraft) => {
      const stored = queries.getQueryData(importQuery(clinicId, job.id).queryKey) ?? job;
      return exchangeApi.updateImportMapping({
        params: { clinicId, id: job.id },
        body: {
          version: stored.version,
          fields: fieldsOf(stored, changed),
          insurances: [...changed.choices],
          genders: [...changed.genders],
          dayOrder: changed.dayOrder,
        },
      });
    },
    onSuccess: (saved, sent) => {
      storeImport(queries, clinicId, saved);
      // A newer draft includes this one.
      setDraft((now) => (now === sent ? NO_DRAFT : now));
    },
    onError: async (failure) => {
      const isStale = isStatus(failure, 409);
      toastFailure(
        'No se pudieron guardar las columnas',
        failure,
        isStale || isStatus(failure, 400) ? serverMessage : undefined,
      );
      if (!isStale) return;
      await reloadImports(queries, clinicId);
      setDraft(NO_DRAFT);
    },
  });
  const insurances = useMemo(
    () => job.insurances.map((insurance) => withDraft(insurance, draft)),
    [job.insurances, draft],
  );
  const change = (next: MappingDraft) => {
    setDraft(next);
    if (!mappingError(fieldsOf(job, next))) saving.mutate(next);
  };
  return {
    fields,
    error,
    insurances,
    genders: gendersOf(job, draft),
    dates: job.dates && { ...job.dates, order: draft.dayOrder ?? job.dates.order },
    isSaving: saving.isPending,
    isUnsaved: saving.isError && !isEmptyDraft(draft),
    chooseField: (index: number, field: ImportField | null) => change(withField(job, draft, index, field)),
    choose: (choice: InsuranceChoice) => change(withChoice(draft, choice)),
    chooseGender: (choice: GenderChoice) => change(withGender(draft, choice)),
    chooseDayOrder: (dayOrder: DayOrder) => change({ ...draft, dayOrder }),
    save: (): Promise<boolean> =>
      isEmptyDraft(draft)
        ? Promise.resolve(true)
        : saving.mutateAsync(draft).then(
            () => true,
            () => false,
          ),
  };
}
export type Mapping = ReturnType<typeof useMapping>;

export type InsuranceChoice = NonNullable<ImportMapping['insurances']>[number];

type GenderChoice = NonNullable<ImportMapping['genders']>[number];

interface MappingDraft {
  /** Undefined if unchanged. */
  readonly fields: readonly (ImportField | null)[] | undefined;
  readonly choices: readonly InsuranceChoice[];
  readonly genders: readonly GenderChoice[];
  readonly dayOrder: DayOrder | undefined;
}

const NO_DRAFT: MappingDraft = { fields: undefined, choices: [], genders: [], dayOrder: undefined };

const isEmptyDraft = ({ fields, choices, genders, dayOrder }: MappingDraft): boolean =>
  fields === undefined && choices.length === 0 && genders.length === 0 && dayOrder === undefined;

const fieldsOf = ({ columns }: ImportJob, { fields }: MappingDraft): (ImportField | null)[] =>
  fields ? [...fields] : columns.map(({ field }) => field);

function withField(
  job: ImportJob,
  draft: MappingDraft,
  index: number,
  field: ImportField | null,
): MappingDraft {
  return { ...draft, fields: fieldsOf(job, draft).with(index, field) };
}

const withChoice = (draft: MappingDraft, choice: InsuranceChoice): MappingDraft => ({
  ...draft,
  choices: [...draft.choices.filter(({ text }) => text !== choice.text), choice],
});

const withGender = (draft: MappingDraft, choice: GenderChoice): MappingDraft => ({
  ...draft,
  genders: [...draft.genders.filter(({ text }) => text !== choice.text), choice],
});

const gendersOf = ({ genders: saved }: ImportJob, { genders }: MappingDraft): ImportGender[] =>
  saved.map((each) => {
    const choice = genders.find(({ text }) => text === each.text);
    return choice ? { ...each, gender: choice.gender, basis: 'chosen' } : each;
  });

/** Omits the plans, so that the server proposes plans of the new obra social. */
export const chooseInsurance = ({ text }: ImportInsurance, name: string | null): InsuranceChoice => ({
  text,
  name,
  plans: [],
});

export const choosePlan = (
  { text, name, plans }: ImportInsurance,
  plan: string,
  planId: number | null,
): InsuranceChoice => ({
  text,
  name,
  plans: plans.map((each) => ({ text: each.text, planId: each.text === plan ? planId : each.planId })),
});

function withDraft(insurance: ImportInsurance, { choices }: MappingDraft): ImportInsurance {
  const choice = choices.find(({ text }) => text === insurance.text);
  if (!choice) return insurance;
  const chosen = new Map(choice.plans?.map(({ text, planId }) => [text, planId]));
  return {
    ...insurance,
    name: choice.name,
    plans: insurance.plans.map((plan) => ({ ...plan, planId: chosen.get(plan.text) ?? null })),
    // The server returns the plans of another obra social only after it is saved.
    planChoices: choice.name === insurance.name ? insurance.planChoices : [],
  };
}
