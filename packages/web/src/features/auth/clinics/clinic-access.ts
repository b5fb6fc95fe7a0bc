import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { canSeeItem, hasRole, type SessionUser } from '../../../shared/session/session-user.ts';

export const mayEditClinic = (user: SessionUser, clinic: Pick<Clinic, 'ownerUserId'>): boolean =>
  canSeeItem(user, ['ADMIN']) || (hasRole(user, 'DENTIST') && clinic.ownerUserId === user.id);

/** Self-registered clinics are active before an administrator confirms them. */
export const isUnconfirmed = ({ active, confirmedAt }: Pick<Clinic, 'active' | 'confirmedAt'>): boolean =>
  active && confirmedAt === null;
