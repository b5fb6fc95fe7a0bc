/** Statuses as they are shown. EXPIRED is never stored: it is derived from the clock (design, section 7). */
export const INVITATION_STATUSES = [
  'PENDING',
  'PENDING_APPROVAL',
  'ACCEPTED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
export type StoredInvitationStatus = Exclude<InvitationStatus, 'EXPIRED'>;

export const INVITATION_STATUS_LABELS: Readonly<Record<InvitationStatus, string>> = {
  PENDING: 'Pendiente',
  PENDING_APPROVAL: 'Pendiente Aprobación',
  ACCEPTED: 'Aceptada',
  EXPIRED: 'Expirada',
  CANCELLED: 'Cancelada',
};

/** `complete` is the invited person's, the others are an administrator's. */
export const INVITATION_ACTIONS = ['complete', 'resend', 'cancel', 'approve', 'reject', 'remove'] as const;
export type InvitationAction = (typeof INVITATION_ACTIONS)[number];

type Outcome = StoredInvitationStatus | 'REMOVED';

/** What each status allows and where it leads (specification, section 4; design, section 7). */
const TRANSITIONS: Readonly<Record<InvitationStatus, Partial<Record<InvitationAction, Outcome>>>> = {
  PENDING: { complete: 'PENDING_APPROVAL', resend: 'PENDING', cancel: 'CANCELLED', remove: 'REMOVED' },
  PENDING_APPROVAL: { approve: 'ACCEPTED', reject: 'CANCELLED', remove: 'REMOVED' },
  ACCEPTED: { remove: 'REMOVED' },
  EXPIRED: { remove: 'REMOVED' },
  CANCELLED: { remove: 'REMOVED' },
};

/** Where an action leads from a status; undefined when the status does not allow it. */
export const transition = (status: InvitationStatus, action: InvitationAction): Outcome | undefined =>
  TRANSITIONS[status][action];

/** The status at a moment: a pending invitation whose time is over has expired. */
export const statusAt = (
  invitation: { readonly status: StoredInvitationStatus; readonly expiresAt: Date },
  now: Date,
): InvitationStatus =>
  invitation.status === 'PENDING' && invitation.expiresAt <= now ? 'EXPIRED' : invitation.status;

/** An open invitation can still become a clinic; an e-mail has at most one. */
export const isOpen = (status: InvitationStatus): boolean =>
  status === 'PENDING' || status === 'PENDING_APPROVAL';

/** The actions an administrator is offered. Without an e-mail (a generated link) there is nothing to send again. */
export const offeredActions = (invitation: {
  readonly status: InvitationStatus;
  readonly email: string | null;
}): InvitationAction[] =>
  INVITATION_ACTIONS.filter(
    (action) =>
      action !== 'complete' &&
      transition(invitation.status, action) !== undefined &&
      !(action === 'resend' && invitation.email === null),
  );
