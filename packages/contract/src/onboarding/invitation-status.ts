import { keysOf } from '../fields/keys-of.ts';

/** EXPIRED is never stored: it is derived from `expiresAt` at read time. */
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

/** The invited person performs `complete`, an administrator the others. */
export const INVITATION_ACTIONS = ['complete', 'resend', 'cancel', 'approve', 'reject', 'remove'] as const;
export type InvitationAction = (typeof INVITATION_ACTIONS)[number];

type Outcome = StoredInvitationStatus | 'REMOVED';

/** The state machine (specification, section 4). */
const TRANSITIONS: Readonly<Record<InvitationStatus, Partial<Record<InvitationAction, Outcome>>>> = {
  PENDING: { complete: 'PENDING_APPROVAL', resend: 'PENDING', cancel: 'CANCELLED', remove: 'REMOVED' },
  PENDING_APPROVAL: { approve: 'ACCEPTED', reject: 'CANCELLED', remove: 'REMOVED' },
  ACCEPTED: { remove: 'REMOVED' },
  EXPIRED: { remove: 'REMOVED' },
  CANCELLED: { remove: 'REMOVED' },
};

/** The status after an action; undefined when the current status does not allow the action. */
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
