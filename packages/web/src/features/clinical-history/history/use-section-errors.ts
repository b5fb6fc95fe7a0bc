import type { FieldErrors as ServerErrors } from '@dentaria/contract/http/problem.ts';
import { useEffect, useMemo, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { hasRowErrors } from '../plan/plan-rows.ts';
import type { HistoryFormValues } from './history-form.ts';
import { panelId } from './SectionTabs.tsx';
import { sectionOf } from './save-errors.ts';
import type { Content } from './use-content.ts';

/** Which sections hold something wrong, by the form's rules or by the server's answer, and the way to the first of it. */
export function useSectionErrors(
  { form, work }: Content,
  section: number,
  onSection: (section: number) => void,
) {
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const [wrongPlace, setWrongPlace] = useState<{ readonly section: number }>();
  const goTo = (wrongSection: number): void => {
    onSection(wrongSection);
    setWrongPlace({ section: wrongSection });
  };
  // The focus goes to the section's first error once it stands there.
  useEffect(() => {
    if (wrongPlace === undefined || wrongPlace.section !== section) return;
    const panel = document.getElementById(panelId(section));
    panel?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setWrongPlace(undefined);
  }, [wrongPlace, section]);

  /** What a save was refused for: at the fields, on the tabs, and the first of it in sight. */
  const showRefusal = (errors: ServerErrors): void => {
    setServerErrors(errors);
    for (const [field, message] of Object.entries(errors)) {
      const place = sectionOf(field);
      if (place > 1) continue;
      const path = place === 0 ? `demographics.${field}` : field;
      form.setError(path as FieldPath<HistoryFormValues>, { type: 'server', message });
    }
    goTo(Math.min(...Object.keys(errors).map(sectionOf)));
  };

  const isFormWrong = form.formState.errors.demographics !== undefined;
  const isPlanWrong = hasRowErrors(work.plan);
  const wrong = useMemo(
    () =>
      new Set([
        ...(isFormWrong ? [0] : []),
        ...Object.keys(serverErrors).map(sectionOf),
        ...(isPlanWrong ? [3] : []),
      ]),
    [isFormWrong, serverErrors, isPlanWrong],
  );
  return {
    wrong,
    isPlanWrong,
    planErrors: planErrorsOf(serverErrors),
    goTo,
    showRefusal,
    forget: () => setServerErrors({}),
  };
}

/** `treatmentPlan.3.debit` → `3.debit`. */
const planErrorsOf = (errors: ServerErrors): ServerErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith('treatmentPlan.'))
      .map(([field, message]) => [field.slice('treatmentPlan.'.length), message]),
  );
