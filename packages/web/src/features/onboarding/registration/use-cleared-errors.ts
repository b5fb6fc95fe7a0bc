import type { Registration } from '@dentaria/contract/onboarding/registration.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FIELDS, type WizardValues } from './wizard-steps.ts';

/** Editing a field clears its error (specification, section 5). The next step validates it again. */
export function useClearedErrors({
  subscribe,
  clearErrors,
}: Pick<UseFormReturn<WizardValues, unknown, Registration>, 'subscribe' | 'clearErrors'>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          const field = FIELDS.find((each) => each === name);
          if (type === 'change' && field) clearErrors(field);
        },
      }),
    [subscribe, clearErrors],
  );
}
