import { TOOTH_FORMS, type ToothForm } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { useState } from 'react';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';

const SETTING = 'tooth-form';

/** The form of the teeth that was selected in this browser, otherwise `initial`. */
export function useToothForm(initial: ToothForm) {
  const [selected, setSelected] = useState(() =>
    TOOTH_FORMS.find((form) => form === localStorage.getItem(SETTING)),
  );
  const select = useStableCallback((form: ToothForm): void => {
    try {
      localStorage.setItem(SETTING, form);
    } catch {
      // A full or disabled storage only forgets the choice.
    }
    setSelected(form);
  });
  return [selected ?? initial, select] as const;
}
