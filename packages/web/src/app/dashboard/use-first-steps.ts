import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clinicListQuery, dentistListQuery } from '../../features/auth/clinics/clinics.queries.ts';
import { emailConfigListQuery } from '../../features/onboarding/email-config/email-config.queries.ts';
import { healthInsuranceListQuery } from '../../shared/api/health-insurance.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';

interface Guide {
  /** Undefined while a query is pending or failed, and when the guide is hidden. */
  readonly steps: readonly FirstStep[] | undefined;
  readonly hide: () => void;
}

/** The steps of the guide. Once all are done, localStorage hides the guide without further queries. */
export function useFirstSteps(): Guide {
  const [isHidden, setHidden] = useState(false);
  const [clinics, dentists, insurances, emailConfigs] = useQueries({
    queries: [clinicListQuery, dentistListQuery, healthInsuranceListQuery, emailConfigListQuery],
  });
  const isLoaded = clinics.data && dentists.data && insurances.data && emailConfigs.data;
  const steps = isLoaded
    ? firstSteps({
        clinics: clinics.data,
        dentists: dentists.data,
        insurances: insurances.data,
        emailConfigs: emailConfigs.data,
      })
    : undefined;
  const isDone = steps?.every((step) => step.isDone) ?? false;
  useEffect(() => {
    if (isDone || isHidden) localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
  }, [isDone, isHidden]);
  return { steps: isDone || isHidden ? undefined : steps, hide: () => setHidden(true) };
}
