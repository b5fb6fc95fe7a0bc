import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { serverMessage } from '../../../shared/api/failure.ts';
import { schedulingKey } from '../../../shared/api/scheduling.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { type SubmitOptions, useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
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
  extends SubmitOptions<Values, Output, Saved> {
  initial: Values;
  schema: ZodType<Output>;
  saved: string;
}

export function useSettingsForm<Values extends FieldValues, Output, Saved>(
  clinicId: number,
  { initial, schema, saved, onSaved, ...sending }: SettingsOptions<Values, Output, Saved>,
) {
  const queries = useQueryClient();
  const form = useValidatedForm(schema, initial);
  const formProps = useServerSubmit(form, {
    ...sending,
    onSaved: async (result: Saved, output) => {
      await queries.invalidateQueries({ queryKey: schedulingKey(clinicId) });
      toast.success(saved);
      onSaved?.(result, output);
    },
  });
  return { form, formProps };
}
