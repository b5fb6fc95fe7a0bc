import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { findFormDraft, keepFormDraft, removeFormDraft } from './form-draft.ts';

/** What a form begins with: what was kept of it in this tab, else `empty`. */
export function useFoundDraft<Values extends object>(form: string, empty: Values) {
  const [found] = useState(() => findFormDraft(form, empty));
  return { values: found ?? empty, isFound: found !== undefined };
}

/** Keeps what is typed at every change. After `remove`, when it was sent, nothing is kept any more. */
export function useFormDraftKeeping<Values extends FieldValues, Output>(
  form: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
): { remove: () => void } {
  const stopped = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!stopped.current) keepFormDraft(form, values);
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
