import { useState } from 'react';
import { type DefaultValues, type FieldValues, type SubmitErrorHandler, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../api/failure.ts';
import { formResolver } from './form-resolver.ts';
import { showFormErrors } from './server-errors.ts';
import { useSubmit } from './use-submit.ts';

export interface SaveOptions<Values extends FieldValues, Output, Saved> {
  initial: Values;
  schema: ZodType<Output>;
  send: (output: Output) => Promise<Saved>;
  /** Message if the server gives none. */
  failed: string;
  onSaved: (saved: Saved) => unknown;
  onInvalid?: SubmitErrorHandler<Values>;
}

/** A form that is sent to the server and shows its errors. `formProps` are for FormDialog or SettingsForm. */
export function useSaveForm<Values extends FieldValues, Output, Saved>({
  initial,
  schema,
  send,
  failed,
  onSaved,
  onInvalid,
}: SaveOptions<Values, Output, Saved>) {
  const form = useForm<Values, unknown, Output>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: formResolver<Values, Output>(schema),
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<Failure>();
  const save = async (output: Output): Promise<void> => {
    setFailure(undefined);
    let saved: Saved;
    try {
      saved = await send(output);
    } catch (error) {
      setFailure(failureOf(error, failed, serverMessage));
      showFormErrors(error, form);
      return;
    }
    await onSaved(saved);
  };
  const onSubmit = useSubmit(form, save, onInvalid);
  return { form, formProps: { formState: form.formState, onSubmit, failure } };
}
