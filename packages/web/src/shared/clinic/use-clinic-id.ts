import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSignedInUser } from '../session/session-store.ts';
import { activeClinicsQuery } from './active-clinics.query.ts';
import { rememberedClinic } from './remembered-clinic.ts';

/**
 * The clinic that a screen shows: `?clinic=` in the URL, else the user's own, else the only one, else the one that was
 * chosen last in this browser.
 */
export function useClinicId(): number | undefined {
  const user = useSignedInUser();
  const [params] = useSearchParams();
  const clinics = useQuery({ ...activeClinicsQuery, enabled: user.clinicId === undefined });
  const inUrl = idIn(params.get('clinic') ?? '');
  const only = clinics.data?.length === 1 ? clinics.data[0]?.id : undefined;
  return inUrl ?? user.clinicId ?? only ?? rememberedClinic(clinics.data ?? []);
}

/** Without zod, which most screens do not load. */
const idIn = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
