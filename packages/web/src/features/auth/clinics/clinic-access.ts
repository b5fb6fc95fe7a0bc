import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { canSeeItem, hasRole, type SessionUser } from '../../../shared/session/session-user.ts';

/** An administrator edits every clinic, a dentist those that they own. */
export const mayEditClinic = (user: SessionUser, clinic: Pick<Clinic, 'ownerUserId'>): boolean =>
  canSeeItem(user, ['ADMIN']) || (hasRole(user, 'DENTIST') && clinic.ownerUserId === user.id);

/** True if its users work, and no administrator has confirmed it yet. */
export const isUnconfirmed = ({ active, confirmedAt }: Pick<Clinic, 'active' | 'confirmedAt'>): boolean =>
  active && confirmedAt === null;
