import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { schedulingKey } from '../scheduling.api.ts';

interface Saving<Output, Saved> {
  readonly call: (values: Output) => Promise<Saved>;
  /** Texts of the two outcomes. */
  readonly saved: string;
  readonly failed: string;
  readonly onSaved: (saved: Saved) => void;
}

export function useRemoval<Subject>(
  clinicId: number,
  call: (subject: Subject) => Promise<unknown>,
  texts: { readonly removed: string; readonly failed: string },
): (subject: Subject) => Promise<void> {
  const queries = useQueryClient();
  return async (subject) => {
    try {
      await call(subject);
      toast.success(texts.removed);
    } catch (error) {
      toastFailure(texts.failed, error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
  };
}

export function useSettingsSubmit<Values extends FieldValues, Output, Saved>(
  clinicId: number,
  form: UseFormReturn<Values, unknown, Output>,
  { call, saved, failed, onSaved }: Saving<Output, Saved>,
) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const submit = useSubmit(form, async (values) => {
    setFailure(undefined);
    let result: Saved;
    try {
      result = await call(values);
    } catch (error) {
      setFailure(failureOf(error, failed, serverMessage));
      showServerErrors(error, fieldsOf(form), form.setError);
      return;
    }
    await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
    toast.success(saved);
    onSaved(result);
  });
  return { submit, failure };
}

export const fieldsOf = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): FieldPath<Values>[] => Object.keys(form.getValues()) as FieldPath<Values>[];
