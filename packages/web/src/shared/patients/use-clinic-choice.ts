import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../api/auth.ts';
import { useSignedInUser } from '../session/session-store.ts';

interface ClinicChoice {
  /** Undefined until one is chosen. */
  readonly id: number | undefined;
  readonly name: string | null;
  /** The active clinics, if there is more than one to choose from. */
  readonly choices: readonly Clinic[] | undefined;
  readonly choose: (id: number | undefined) => void;
}

/** The clinic of a new record: `given`, or the user's only one, or one that the user chooses; first their own. */
export function useClinicChoice(given: number | undefined): ClinicChoice {
  const { clinicId: own } = useSignedInUser();
  const [chosen, choose] = useState<number>();
  const clinics = useQuery({
    queryKey: ['clinics', 'active'],
    queryFn: ({ signal }) => authApi.listClinics({ query: {} }, { signal }),
    enabled: given === undefined,
    staleTime: 60_000,
  });
  const active = clinics.data?.filter((clinic) => clinic.active) ?? [];
  const first = active.length === 1 ? active[0]?.id : own;
  const id = given ?? chosen ?? first;
  return {
    id,
    name: active.find((clinic) => clinic.id === id)?.name ?? null,
    choices: given === undefined && active.length > 1 ? active : undefined,
    choose,
  };
}
