import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';
import type { MailKindName } from './outbox/mail-kinds.ts';

export interface EmailConfigsTable {
  id: GeneratedAlways<number>;
  config_name: string;
  smtp_host: string;
  smtp_port: number;
  smtp_username: string;
  smtp_password: Uint8Array;
  from_email: string;
  from_name: string | null;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface CountedMailsTable {
  message_id: string;
  recipient_hash: Uint8Array;
  clinic_id: number;
  pool: string;
  confirmed: boolean;
  counted_on: string;
}

export interface OutgoingMailsTable {
  id: GeneratedAlways<number>;
  clinic_id: number;
  kind: MailKindName;
  subject_id: number;
  details: ColumnType<Record<string, string | null> | null, string | null, never>;
  message_id: string;
  due_at: Date;
  created_at: Date;
}

export type MailTables = {
  counted_mails: CountedMailsTable;
  email_configs: EmailConfigsTable;
  outgoing_mails: OutgoingMailsTable;
};

export type EmailConfigRow = Selectable<EmailConfigsTable>;
export type OutgoingMailRow = Selectable<OutgoingMailsTable>;
