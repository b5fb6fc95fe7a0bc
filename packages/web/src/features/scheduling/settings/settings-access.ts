import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import { managesClinic } from '../../../shared/clinic/manages-clinic.ts';
import { hasRole, type SessionUser } from '../../../shared/session/session-user.ts';

export interface SettingsAccess {
  /** Changes chairs, types, holidays and everyone's hours. */
  readonly all: boolean;
  /** The professional whose hours and closures the user may change besides. */
  readonly ownHours: number | undefined;
}

/** Which settings of a clinic a user may change, as the server decides it. */
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

/** Whether the user may change the hours and closures of a professional; null: of the whole clinic. */
export const mayChangeHours = (access: SettingsAccess, professionalId: number | null): boolean =>
  access.all || (professionalId !== null && professionalId === access.ownHours);
