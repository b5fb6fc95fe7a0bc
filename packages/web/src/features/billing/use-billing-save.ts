import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../shared/api/failure.ts';
import { showServerErrors } from '../../shared/ui/form/server-errors.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { billingKey } from './billing.api.ts';

interface Texts<Sent> {
  /** Absent for a call that changes nothing. */
  readonly saved?: (sent: Sent) => string;
  readonly failed: string;
}

/** Saves a form, reloads what the clinic charges and shows errors at their fields. */
export function useBillingSave<Values extends FieldValues, Output, Sent, Saved>(
  clinicId: number,
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
  call: (sent: Sent) => Promise<Saved>,
  texts: Texts<Sent>,
) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  /** Undefined after a failure, which is shown at the fields or as `failure`. */
  const save = async (sent: Sent): Promise<Saved | undefined> => {
    setFailure(undefined);
    const queryKey = billingKey(clinicId);
    let saved: Saved;
    try {
      saved = await call(sent);
    } catch (error) {
      setFailure(failureOf(error, texts.failed, serverMessage));
      showServerErrors(error, fields, form.setError);
      // After a colleague's change, so that the next attempt has the version of now.
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
