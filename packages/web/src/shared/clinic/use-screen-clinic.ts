import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSignedInUser } from '../session/session-store.ts';
import { activeClinicsQuery } from './active-clinics.query.ts';

export interface ScreenClinic {
  /** Undefined until an administrator chooses one. */
  readonly clinicId: number | undefined;
  /** Those to choose from. */
  readonly clinics: UseQueryResult<readonly Clinic[]>;
  readonly choose: (clinicId: number) => void;
}

/** The clinic that a screen shows: `?clinic=` in the URL, else the user's own, else the only one. */
export function useScreenClinic(): ScreenClinic {
  const user = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const clinics = useQuery(activeClinicsQuery);
  const inUrl = idParam.safeParse(params.get('clinic')).data;
  const only = clinics.data?.length === 1 ? clinics.data[0]?.id : undefined;
  return {
    clinicId: inUrl ?? user.clinicId ?? only,
    clinics,
    choose: (clinicId) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.set('clinic', String(clinicId));
        // Professionals belong to one clinic.
        next.delete('professional');
        return next;
      }),
  };
}
