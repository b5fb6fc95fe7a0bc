import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { DialogProps } from '../../shared/ui/dialogs/DialogSlot.tsx';
import {
  type SubmitOptions,
  useServerSave,
  useServerSubmit,
} from '../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../shared/ui/form/use-validated-form.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { billingKey } from './billing.api.ts';

interface Options<Values extends FieldValues, Body, Saved>
  extends DialogProps,
    SubmitOptions<Values, Body, Saved> {
  clinicId: number;
  initial: Values;
  schema: ZodType<Body>;
  mode?: 'onTouched' | 'onSubmit';
  saved?: (body: Body) => string;
  /** Closes the dialog before the new amounts appear in it. */
  closesBeforeReload?: boolean;
}

/** Form of a dialog that changes a clinic's billing data. `dialog` contains the props of FormDialog. */
export function useBillingForm<Values extends FieldValues, Body, Saved>({
  open,
  onClose,
  clinicId,
  initial,
  schema,
  mode = 'onTouched',
  saved,
  onSaved,
  closesBeforeReload = false,
  ...sending
}: Options<Values, Body, Saved>) {
  const form = useValidatedForm(schema, initial, { mode });
  const reload = useReload(clinicId);
  const submission = useServerSubmit(form, {
    ...sending,
    // Loads the current version for the next attempt.
    onFailed: () => void reload(),
    onSaved: async (result: Saved, body) => {
      if (!closesBeforeReload) await reload();
      if (saved) toast.success(saved(body));
      onClose();
      await onSaved?.(result, body);
      if (closesBeforeReload) await reload();
    },
  });
  return { form, dialog: { open, onClose, ...submission } };
}

/** Saves one of several requests of a form. */
export function useBillingSave<Values extends FieldValues, Output, Sent, Saved>(
  clinicId: number,
  form: UseFormReturn<Values, unknown, Output>,
  send: (sent: Sent) => Promise<Saved>,
  texts: { readonly saved?: (sent: Sent) => string; readonly failed: string },
) {
  const reload = useReload(clinicId);
  return useServerSave(form, {
    send,
    failed: texts.failed,
    onFailed: () => void reload(),
    onSaved: async (_: Saved, sent) => {
      if (!texts.saved) return;
      await reload();
      toast.success(texts.saved(sent));
    },
  });
}

function useReload(clinicId: number) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: billingKey(clinicId) });
}
