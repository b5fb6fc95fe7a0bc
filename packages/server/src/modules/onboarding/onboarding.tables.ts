import type { StoredInvitationStatus } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { MailKind, MailState } from '@dentaria/contract/onboarding/invitations.ts';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface InvitationsTable {
  id: GeneratedAlways<number>;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  doc_number: string;
  token_hash: Uint8Array;
  status: Generated<StoredInvitationStatus>;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  clinic_name: string | null;
  clinic_id: number | null;
  owner_user_id: number | null;
}

export interface MailsTable {
  id: GeneratedAlways<number>;
  invitation_id: number | null;
  kind: MailKind;
  recipient: string;
  recipient_name: string | null;
  clinic_name: string | null;
  link: Uint8Array | null;
  link_expires_at: Date | null;
  message_id: string;
  state: MailState;
  detail: string | null;
  created_at: Date;
  state_at: Date;
}

export type OnboardingTables = {
  invitations: InvitationsTable;
  mails: MailsTable;
};

export type InvitationRow = Selectable<InvitationsTable>;
export type MailRow = Selectable<MailsTable>;
