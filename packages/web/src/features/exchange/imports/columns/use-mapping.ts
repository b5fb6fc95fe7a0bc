import { type ImportField, mappingError } from '@dentaria/contract/exchange/import-fields.ts';
import type { DayOrder, ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { importQuery, reloadImports, storeImport } from '../imports.queries.ts';
import { importScope } from '../use-import-action.ts';
import {
  fieldsOf,
  type GenderChoice,
  gendersOf,
  type InsuranceChoice,
  isEmptyDraft,
  type MappingDraft,
  NO_DRAFT,
  withChoice,
  withDraft,
  withField,
  withGender,
} from './mapping-draft.ts';

/**
 * What the columns and obras sociales of a file stand for. Every choice is saved at once, unless patients cannot be made
 * from the columns yet; the server then proposes obras sociales and plans.
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
      // A later choice includes this one.
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
    /** Why patients cannot be made from the columns. */
    error,
    insurances,
    genders: gendersOf(job, draft),
    dates: job.dates && { ...job.dates, order: draft.dayOrder ?? job.dates.order },
    isSaving: saving.isPending,
    /** True if the last choices did not reach the server. */
    isUnsaved: saving.isError && !isEmptyDraft(draft),
    chooseField: (place: number, field: ImportField | null) => change(withField(job, draft, place, field)),
    choose: (choice: InsuranceChoice) => change(withChoice(draft, choice)),
    chooseGender: (choice: GenderChoice) => change(withGender(draft, choice)),
    chooseDayOrder: (dayOrder: DayOrder) => change({ ...draft, dayOrder }),
    /** Saves what is not saved yet. Resolves to false after a failure, which is shown. */
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
