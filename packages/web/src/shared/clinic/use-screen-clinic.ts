import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSignedInUser } from '../session/session-store.ts';
import { activeClinicsQuery } from './active-clinics.query.ts';

export interface ScreenClinic {
  readonly clinicId: number | undefined;
  readonly clinics: UseQueryResult<readonly Clinic[]>;
  readonly choose: (clinicId: number) => void;
}

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

const REMEMBERED_KEY = 'clinic';

function rememberedClinic(clinics: readonly Pick<Clinic, 'id'>[]): number | undefined {
  const stored = localStorage.getItem(REMEMBERED_KEY);
  return clinics.find(({ id }) => String(id) === stored)?.id;
}

const rememberClinic = (clinicId: number): void => localStorage.setItem(REMEMBERED_KEY, String(clinicId));

/** `?clinic=` in the URL, else the user's own clinic, else the only one, else the last one chosen in this browser. */
export function useClinicId(): number | undefined {
  const user = useSignedInUser();
  const [params] = useSearchParams();
  const clinics = useQuery({ ...activeClinicsQuery, enabled: user.clinicId === undefined });
  const inUrl = idIn(params.get('clinic') ?? '');
  const only = clinics.data?.length === 1 ? clinics.data[0]?.id : undefined;
  return inUrl ?? user.clinicId ?? only ?? rememberedClinic(clinics.data ?? []);
}

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
