import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { billingKey } from '../billing.api.ts';

interface Options<Values extends FieldValues, Body> {
  clinicId: number;
  initial: DefaultValues<Values>;
  schema: ZodType<Body>;
  send: (body: Body) => Promise<unknown>;
  texts: { readonly saved: (body: Body) => string; readonly failed: string };
  onSaved: () => void;
}

/** A form about the till: sends it, says the outcome, and loads the money of the clinic again. */
export function useCashForm<Values extends FieldValues, Body>({
  clinicId,
  initial,
  schema,
  send,
  texts,
  onSaved,
}: Options<Values, Body>) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<Values, unknown, Body>({
    defaultValues: initial,
    resolver: formResolver<Values, Body>(schema),
    mode: 'onTouched',
  });
  const submit = useSubmit(form, async (body) => {
    setFailure(undefined);
    try {
      await send(body);
      toast.success(texts.saved(body));
      onSaved();
    } catch (error) {
      setFailure(failureOf(error, texts.failed, serverMessage));
      showServerErrors(error, Object.keys(initial) as FieldPath<Values>[], form.setError);
    }
    await queries.invalidateQueries({ queryKey: billingKey(clinicId) });
  });
  return { form, submit, failure };
}
