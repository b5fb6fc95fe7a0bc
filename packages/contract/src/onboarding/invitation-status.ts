import { keysOf } from '../fields/keys-of.ts';

/** EXPIRED is never stored, but derived from `expiresAt`. */
export const INVITATION_STATUS_LABELS = {
  PENDING: 'Pendiente',
  PENDING_APPROVAL: 'Pendiente Aprobación',
  ACCEPTED: 'Aceptada',
  EXPIRED: 'Expirada',
  CANCELLED: 'Cancelada',
} as const;
export type InvitationStatus = keyof typeof INVITATION_STATUS_LABELS;
export type StoredInvitationStatus = Exclude<InvitationStatus, 'EXPIRED'>;
export const INVITATION_STATUSES = keysOf(INVITATION_STATUS_LABELS);

export const INVITATION_ACTIONS = ['complete', 'resend', 'cancel', 'approve', 'reject', 'remove'] as const;
export type InvitationAction = (typeof INVITATION_ACTIONS)[number];

type Outcome = StoredInvitationStatus | 'REMOVED';

/** State machine of the specification, section 4. */
const TRANSITIONS: Readonly<Record<InvitationStatus, Partial<Record<InvitationAction, Outcome>>>> = {
  PENDING: { complete: 'PENDING_APPROVAL', resend: 'PENDING', cancel: 'CANCELLED', remove: 'REMOVED' },
  PENDING_APPROVAL: { approve: 'ACCEPTED', reject: 'CANCELLED', remove: 'REMOVED' },
  ACCEPTED: { remove: 'REMOVED' },
  EXPIRED: { remove: 'REMOVED' },
  CANCELLED: { remove: 'REMOVED' },
};

export const transition = (status: InvitationStatus, action: InvitationAction): Outcome | undefined =>
  TRANSITIONS[status][action];

export const statusAt = (
  invitation: { readonly status: StoredInvitationStatus; readonly expiresAt: Date },
  now: Date,
): InvitationStatus =>
  invitation.status === 'PENDING' && invitation.expiresAt <= now ? 'EXPIRED' : invitation.status;

/** An e-mail address has at most one open invitation. */
export const isOpen = (status: InvitationStatus): boolean =>
  status === 'PENDING' || status === 'PENDING_APPROVAL';

export const availableActions = (status: InvitationStatus): InvitationAction[] =>
  INVITATION_ACTIONS.filter((action) => action !== 'complete' && transition(status, action) !== undefined);
