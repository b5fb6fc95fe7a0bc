import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { serverMessage } from '../../../shared/api/failure.ts';
import { schedulingKey } from '../../../shared/api/scheduling.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { type SaveOptions, useSaveForm } from '../../../shared/ui/form/use-save-form.ts';
import { toast } from '../../../shared/ui/toasts.ts';

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

interface SettingsOptions<Values extends FieldValues, Output, Saved>
  extends SaveOptions<Values, Output, Saved> {
  saved: string;
}

export function useSettingsForm<Values extends FieldValues, Output, Saved>(
  clinicId: number,
  { saved, onSaved, ...options }: SettingsOptions<Values, Output, Saved>,
) {
  const queries = useQueryClient();
  return useSaveForm({
    ...options,
    onSaved: async (result: Saved) => {
      await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
      toast.success(saved);
      onSaved(result);
    },
  });
}
