import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clinicListQuery, dentistListQuery } from '../../features/auth/clinics/clinics.queries.ts';
import { emailConfigListQuery } from '../../features/onboarding/email-config/email-config.queries.ts';
import { healthInsuranceListQuery } from '../../shared/api/health-insurance.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';

interface Guide {
  /** Undefined until everything is known, and when something cannot be had. */
  readonly steps: readonly FirstStep[] | undefined;
  readonly hide: () => void;
}

/** The guide's steps. Once all are done this browser remembers it and asks no more. */
export function useFirstSteps(): Guide {
  const [isHidden, setHidden] = useState(false);
  const [clinics, dentists, insurances, emailConfigs] = useQueries({
    queries: [clinicListQuery, dentistListQuery, healthInsuranceListQuery, emailConfigListQuery],
  });
  const isKnown = clinics.data && dentists.data && insurances.data && emailConfigs.data;
  const steps = isKnown
    ? firstSteps({
        clinics: clinics.data,
        dentists: dentists.data,
        insurances: insurances.data,
        emailConfigs: emailConfigs.data,
      })
    : undefined;
  const isOver = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isOver || isHidden) localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
  }, [isOver, isHidden]);
  return { steps: isOver || isHidden ? undefined : steps, hide: () => setHidden(true) };
}
