import { hash } from 'node:crypto';
import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import type { OnboardingTables } from '../onboarding.tables.ts';
import { mailboxOf } from './mailbox.ts';

interface Limits {
  readonly ofClinic: number;
  /** Mails of one clinic to one address. */
  readonly toRecipient: number;
  /** Mails of all clinics of the same standing to one address, so that new clinics cannot use up what others send. */
  readonly toRecipientOfAll: number;
}

interface Pool {
  readonly confirmed: Limits;
  readonly unconfirmed: Limits;
}

/**
 * Mails per day. Each pool has its own, so that visitors do not use up a clinic's mails, nor a clinic those that protect
 * the accounts of its users.
 */
const POOLS = {
  /** What a clinic writes to patients and future staff, and the installation about registrations. */
  clinic: {
    confirmed: { ofClinic: 2_000, toRecipient: 10, toRecipientOfAll: 30 },
    unconfirmed: { ofClinic: 30, toRecipient: 5, toRecipientOfAll: 10 },
  },
  /** What visitors of online booking request. */
  visitors: {
    confirmed: { ofClinic: 500, toRecipient: 12, toRecipientOfAll: 24 },
    unconfirmed: { ofClinic: 30, toRecipient: 6, toRecipientOfAll: 12 },
  },
  /** New devices and changes of an account's security. */
  accounts: {
    confirmed: { ofClinic: 5_000, toRecipient: 40, toRecipientOfAll: 100 },
    unconfirmed: { ofClinic: 200, toRecipient: 20, toRecipientOfAll: 40 },
  },
  /** Forgotten passwords. An account also has five an hour (recovery-mail.service.ts). */
  recoveries: {
    confirmed: { ofClinic: 5_000, toRecipient: 60, toRecipientOfAll: 120 },
    unconfirmed: { ofClinic: 500, toRecipient: 60, toRecipientOfAll: 120 },
  },
} as const satisfies Readonly<Record<string, Pool>>;

export interface Envelope {
  readonly pool: keyof typeof POOLS;
  /** `NO_CLINIC`: the installation. */
  readonly clinicId: number;
  readonly to: string;
  /** The same for every attempt. Without angle brackets and host. */
  readonly messageId: string;
}

/** The envelope of a mail that a clinic writes. */
export const clinicEnvelope = (
  { clinic_id, message_id }: { readonly clinic_id: number; readonly message_id: string },
  to: string,
): Envelope => ({ pool: 'clinic', clinicId: clinic_id, to, messageId: message_id });

interface Exceeded {
  readonly exceeded: 'clinic' | 'recipient' | 'everybody' | null;
  readonly allowed: number;
  readonly is_confirmed: boolean;
}

/** Counts a mail once, whatever the number of attempts, unless that exceeds a limit of its day. */
export async function countMail(
  tx: Tx,
  { pool, clinicId, to, messageId }: Envelope,
  now: Date,
): Promise<Exceeded> {
  const { confirmed, unconfirmed }: Pool = POOLS[pool];
  const { rows } = await sql<Exceeded>`
    select exceeded, allowed, is_confirmed from count_mail(
      ${messageId}, ${hash('sha256', mailboxOf(to), 'buffer')}, ${clinicId}, ${pool},
      ${clinicTimeAt(now).day}, ${listOf(confirmed)}, ${listOf(unconfirmed)})
  `.execute(tx);
  if (!rows[0]) throw new Error('the mail was not counted');
  return rows[0];
}

const listOf = ({ ofClinic, toRecipient, toRecipientOfAll }: Limits): number[] => [
  ofClinic,
  toRecipient,
  toRecipientOfAll,
];

/**
 * Counts a mail before it is queued, so that whoever sends it learns of a limit. @throws HttpError 409 beyond a limit.
 */
export async function reserveMail({ tx, now }: ServiceContext, envelope: Envelope): Promise<void> {
  const result = await countMail(tx, envelope, now);
  if (result.exceeded !== null) throw conflict(reasonOf(result, envelope));
}

/**
 * Counts a mail of a selection. False if its recipient has got the mails of a day. @throws HttpError 409 beyond the limit of
 * the clinic.
 */
export async function reserveMailOfMany({ tx, now }: ServiceContext, envelope: Envelope): Promise<boolean> {
  const result = await countMail(tx, envelope, now);
  if (result.exceeded === 'clinic') throw conflict(reasonOf(result, envelope));
  return result.exceeded === null;
}

function reasonOf({ exceeded, allowed, is_confirmed }: Exceeded, { clinicId, pool }: Envelope): string {
  const remedy =
    is_confirmed || pool === 'visitors'
      ? 'Vuelve a intentar mañana.'
      : 'Vuelve a intentar mañana o pide al administrador que confirme la clínica.';
  if (exceeded === 'clinic')
    return `${clinicId === NO_CLINIC ? 'Se llegó' : pool === 'visitors' ? 'La clínica llegó' : 'Tu clínica llegó'} al límite de ${allowed} correos por día. ${remedy}`;
  if (exceeded === 'recipient') return `Hoy ya se enviaron ${allowed} correos a esta dirección. ${remedy}`;
  return `Esta dirección ya recibió hoy ${allowed} correos de clínicas. ${remedy}`;
}

/** Longer than a queued mail is attempted. */
const KEPT_MS = 3 * 24 * 3_600_000;

export async function removeOldMailCounts({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const { day } = clinicTimeAt(new Date(clock().getTime() - KEPT_MS));
  await systemTransaction(database, (tx) =>
    tx.withTables<OnboardingTables>().deleteFrom('counted_mails').where('counted_on', '<', day).execute(),
  );
}
