import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useSignedInUser } from '../session/session-store.ts';
import { toast } from '../ui/toasts.ts';
import { beforeReload } from './code-loading/page-reload.ts';
import { findFormDraft, RELOAD_DRAFTS, removeFormDraft, saveFormDraft } from './form-draft.ts';

/**
 * Stores unsaved changes before the page reloads itself and restores them afterwards. `part` distinguishes
 * forms at the same address.
 */
export function useReloadDraft<Values extends FieldValues, Output>(
  { getValues, reset, formState: { isDirty } }: UseFormReturn<Values, unknown, Output>,
  part = '',
): void {
  const { pathname } = useLocation();
  const { id } = useSignedInUser();
  const name = `${RELOAD_DRAFTS}${id}:${pathname}:${part}`;
  useEffect(() => {
    const draft = findFormDraft(name, getValues());
    removeFormDraft(name);
    if (!draft) return;
    reset(draft, { keepDefaultValues: true });
    toast.info('La página se actualizó. Recuperamos lo que habías escrito, salvo las contraseñas.');
  }, [name, getValues, reset]);
  useEffect(
    () => (isDirty ? beforeReload(() => saveFormDraft(name, getValues())) : undefined),
    [isDirty, name, getValues],
  );
}
