import { z } from 'zod';
import { email } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { newPassword } from '../fields/password.ts';
import { personName } from '../fields/people/person-name.ts';
import { username } from '../fields/people/username.ts';
import { linkRoute, MANAGERS } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';

export const INVALID_STAFF_INVITATION =
  'La invitación ya no sirve: venció, ya se usó, se canceló o el enlace está incompleto. Pedile otra a tu clínica.';

export const STAFF_ROLES = ['DENTIST', 'RECEPTIONIST'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const MAX_OPEN_STAFF_INVITATIONS = 50;

const staffRole = z.enum(STAFF_ROLES, 'Elegí un rol');

export const staffInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: staffRole,
  invitedBy: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** `bounced`: the mail server refused the address. `failed` includes missing mail configuration. */
  mail: z.enum(['queued', 'sent', 'failed', 'bounced']),
});
export type StaffInvitation = z.output<typeof staffInvitation>;

export const staffInvitationCreate = z.object({ email, role: staffRole });
export type StaffInvitationCreate = z.input<typeof staffInvitationCreate>;

const linkedStaffInvitation = z.object({
  clinicName: z.string(),
  email: z.string(),
  role: staffRole,
  expiresAt: z.string(),
});
export type LinkedStaffInvitation = z.output<typeof linkedStaffInvitation>;

export const staffAccount = z.object({
  firstName: personName('El nombre es requerido'),
  lastName: personName('El apellido es requerido'),
  username: username({ min: 4 }),
  password: newPassword('La contraseña es requerida'),
});
export type StaffAccount = z.input<typeof staffAccount>;

const LINK = linkRoute('staff-invitation-link');

export const staffInvitationRoutes = {
  listStaffInvitations: {
    summary: "A clinic's invitations of staff that were neither accepted nor revoked, newest first",
    who: MANAGERS,
    errors: [404],
    response: z.array(staffInvitation),
  },
  inviteStaff: {
    summary: 'Invite a dentist or receptionist by e-mail; the link is valid for seven days',
    who: MANAGERS,
    body: staffInvitationCreate,
    errors: [404, 409],
    status: 201,
    response: staffInvitation,
  },
  resendStaffInvitation: {
    summary: 'Mail a new link, valid for seven days, and revoke the previous one',
    who: MANAGERS,
    errors: [404, 409],
    response: staffInvitation,
  },
  revokeStaffInvitation: {
    summary: 'End an invitation',
    who: MANAGERS,
    errors: [404],
  },
  readStaffInvitation: {
    ...LINK,
    summary: 'The invitation of a link; every invalid link gets the same 404',
    errors: [404, 429],
    response: linkedStaffInvitation,
  },
  acceptStaffInvitation: {
    ...LINK,
    summary: 'Use a link to create an account in the clinic',
    slow: true,
    body: staffAccount,
    errors: [404, 409, 429],
    status: 201,
    response: z.object({ id, username: z.string() }),
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
