import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { findFormDraft, removeFormDraft, saveFormDraft } from './form-draft.ts';

export function useRestoredDraft<Values extends object>(form: string, empty: Values) {
  const [found] = useState(() => findFormDraft(form, empty));
  return { values: found ?? empty, isFound: found !== undefined };
}

export function useFormDraftAutosave<Values extends FieldValues, Output>(
  form: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
): { remove: () => void } {
  const stopped = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!stopped.current) saveFormDraft(form, values);
        },
      }),
    [form, subscribe],
  );
  return {
    remove: () => {
      stopped.current = true;
      removeFormDraft(form);
    },
  };
}
