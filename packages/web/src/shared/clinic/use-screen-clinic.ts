import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { activeClinicsQuery } from './active-clinics.query.ts';
import { rememberClinic } from './remembered-clinic.ts';
import { useClinicId } from './use-clinic-id.ts';

export interface ScreenClinic {
  /** Undefined until an administrator chooses one. */
  readonly clinicId: number | undefined;
  /** Those to choose from. */
  readonly clinics: UseQueryResult<readonly Clinic[]>;
  readonly choose: (clinicId: number) => void;
}

/** The clinic that a screen shows, and the choice of another one. */
export function useScreenClinic(): ScreenClinic {
  const clinicId = useClinicId();
  const [, setParams] = useSearchParams();
  const clinics = useQuery(activeClinicsQuery);
  return {
    clinicId,
    clinics,
    choose: (chosen) => {
      rememberClinic(chosen);
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.set('clinic', String(chosen));
        // Professionals belong to one clinic.
        next.delete('professional');
        return next;
      });
    },
  };
}
