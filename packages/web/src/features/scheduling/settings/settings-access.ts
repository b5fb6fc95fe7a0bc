import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import { managesClinic } from '../../../shared/clinic/manages-clinic.ts';
import { hasRole, type SessionUser } from '../../../shared/session/session-user.ts';

export interface SettingsAccess {
  /** True if the user may change chairs, types, holidays and everybody's hours. */
  readonly all: boolean;
  /** Id of the professional whose hours and closures the user may also change. */
  readonly ownHours: number | undefined;
}

/** Mirrors the rules of the server. */
export function settingsAccess(
  user: SessionUser,
  clinic: Pick<Clinic, 'ownerUserId'> | undefined,
): SettingsAccess {
  return {
    all: managesClinic(user, clinic),
    ownHours: hasRole(user, 'DENTIST') ? user.id : undefined,
  };
}

export interface SectionProps {
  settings: SchedulingSettings;
  access: SettingsAccess;
}

/** `professionalId` is null for the whole clinic. */
export const mayChangeHours = (access: SettingsAccess, professionalId: number | null): boolean =>
  access.all || (professionalId !== null && professionalId === access.ownHours);
