import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../shared/api/failure.ts';
import type { DialogProps } from '../../shared/ui/DialogSlot.tsx';
import { formResolver } from '../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../shared/ui/form/use-submit.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { billingKey } from './billing.api.ts';

interface Options<Values extends FieldValues, Body, Saved> extends DialogProps {
  clinicId: number;
  initial: Values;
  schema: ZodType<Body>;
  mode?: 'onTouched' | 'onSubmit';
  /** Fields that show the server's errors. */
  fields?: readonly FieldPath<Values>[];
  send: (body: Body) => Promise<Saved>;
  saved?: (body: Body) => string;
  failed: string;
  onSaved?: (saved: Saved, body: Body) => unknown;
  /** Closes the dialog before the clinic's billing data is reloaded, and waits for the reload after a failure. */
  closesFirst?: boolean;
}

/** Form of a dialog that changes a clinic's billing data. `dialog` holds the props of FormDialog. */
export function useBillingForm<Values extends FieldValues, Body, Saved>(
  options: Options<Values, Body, Saved>,
) {
  const { open, onClose, clinicId, initial, schema, mode = 'onTouched', closesFirst = false } = options;
  const { fields = Object.keys(initial) as FieldPath<Values>[], send, saved, failed, onSaved } = options;
  const queries = useQueryClient();
  const form = useForm<Values, unknown, Body>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: formResolver<Values, Body>(schema),
    mode,
  });
  const { failure, clearFailure, showFailure } = useFormFailure(form, fields);
  const reload = () => queries.invalidateQueries({ queryKey: billingKey(clinicId) });
  const onSubmit = useSubmit(form, async (body) => {
    clearFailure();
    let result: Saved;
    try {
      result = await send(body);
    } catch (error) {
      showFailure(error, failed);
      // Gets the current version for the next attempt.
      if (closesFirst) await reload();
      else void reload();
      return;
    }
    if (!closesFirst) await reload();
    if (saved) toast.success(saved(body));
    onClose();
    await onSaved?.(result, body);
    if (closesFirst) await reload();
  });
  return { form, dialog: { open, onClose, formState: form.formState, onSubmit, failure } };
}

/** Shows why a call failed: at the fields, or as `failure`. */
export function useFormFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
) {
  const [failure, setFailure] = useState<Failure>();
  return {
    failure,
    clearFailure: () => setFailure(undefined),
    showFailure: (error: unknown, text: string): void => {
      setFailure(failureOf(error, text, serverMessage));
      showServerErrors(error, fields, form.setError);
    },
  };
}

/** One of the calls of a form with several steps. */
export function useBillingSave<Values extends FieldValues, Output, Sent, Saved>(
  clinicId: number,
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
  call: (sent: Sent) => Promise<Saved>,
  texts: { readonly saved?: (sent: Sent) => string; readonly failed: string },
) {
  const queries = useQueryClient();
  const { failure, clearFailure, showFailure } = useFormFailure(form, fields);
  /** Returns undefined after a failure. */
  const save = async (sent: Sent): Promise<Saved | undefined> => {
    clearFailure();
    const queryKey = billingKey(clinicId);
    let saved: Saved;
    try {
      saved = await call(sent);
    } catch (error) {
      showFailure(error, texts.failed);
      void queries.invalidateQueries({ queryKey });
      return undefined;
    }
    if (texts.saved) {
      await queries.invalidateQueries({ queryKey });
      toast.success(texts.saved(sent));
    }
    return saved;
  };
  return { failure, save };
}
