import type { Clinic } from '@dentaria/contract/auth/clinics.ts';

const KEY = 'clinic';

/** The clinic of this list that was chosen last in this browser. */
export function rememberedClinic(clinics: readonly Pick<Clinic, 'id'>[]): number | undefined {
  const stored = localStorage.getItem(KEY);
  return clinics.find(({ id }) => String(id) === stored)?.id;
}

export const rememberClinic = (clinicId: number): void => localStorage.setItem(KEY, String(clinicId));
