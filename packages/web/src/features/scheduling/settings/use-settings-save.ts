import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { schedulingKey } from '../scheduling.api.ts';

interface Texts {
  readonly saved: string;
  readonly failed: string;
}

interface SettingsSave<Output, Saved> {
  readonly failure: Failure | undefined;
  /** Resolves to undefined after a failure. */
  readonly save: (values: Output) => Promise<Saved | undefined>;
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

export function useSettingsSave<Values extends FieldValues, Output, Saved>(
  clinicId: number,
  form: UseFormReturn<Values, unknown, Output>,
  call: (values: Output) => Promise<Saved>,
  texts: Texts,
): SettingsSave<Output, Saved> {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const save = async (values: Output): Promise<Saved | undefined> => {
    setFailure(undefined);
    let saved: Saved;
    try {
      saved = await call(values);
    } catch (error) {
      setFailure(failureOf(error, texts.failed, serverMessage));
      showServerErrors(error, fieldsOf(form), form.setError);
      return undefined;
    }
    await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
    toast.success(texts.saved);
    return saved;
  };
  return { failure, save };
}

export const fieldsOf = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): FieldPath<Values>[] => Object.keys(form.getValues()) as FieldPath<Values>[];
