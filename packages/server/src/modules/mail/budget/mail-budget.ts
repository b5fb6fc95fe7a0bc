import { hash } from 'node:crypto';
import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { is } from '../../../kernel/access/caller.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { SMTP_FAILURES, type SmtpFailureReason } from '../smtp/smtp-failure.ts';
import { COUNT_MAILS } from './mail-budget.statements.ts';
import { mailboxOf } from './mailbox.ts';

export interface Envelope {
  readonly pool: MailPool;
  /** `NO_CLINIC`: the installation. */
  readonly clinicId: number;
  readonly to: string;
  /** The same for every attempt. Without angle brackets and host. */
  readonly messageId: string;
}

interface Limits {
  readonly ofClinic: number;
  /** Mails of one clinic to one address. */
  readonly toRecipient: number;
  /** Mails of all clinics of the same standing to one address, so that new clinics cannot use up what others send. */
  readonly toRecipientOfAll: number;
}

/**
 * Mails per day. Each pool has its own, so that visitors do not use up a clinic's mails, nor a clinic those that protect
 * the accounts of its users. `ofAll`: mails of all unconfirmed clinics, because anybody can register many.
 */
const POOLS = {
  /** What a clinic writes to patients and future staff, and the installation about registrations. */
  clinic: {
    confirmed: { ofClinic: 2_000, toRecipient: 10, toRecipientOfAll: 30 },
    unconfirmed: { ofClinic: 30, toRecipient: 5, toRecipientOfAll: 10, ofAll: 300 },
  },
  /** What visitors of online booking request. */
  visitors: {
    confirmed: { ofClinic: 500, toRecipient: 12, toRecipientOfAll: 24 },
    unconfirmed: { ofClinic: 30, toRecipient: 6, toRecipientOfAll: 12, ofAll: 300 },
  },
  /** New devices and changes of an account's security. */
  accounts: {
    confirmed: { ofClinic: 5_000, toRecipient: 40, toRecipientOfAll: 100 },
    unconfirmed: { ofClinic: 200, toRecipient: 20, toRecipientOfAll: 40, ofAll: 2_000 },
  },
  /** Forgotten passwords. An account also has five an hour (recovery-mail.service.ts). */
  recoveries: {
    confirmed: { ofClinic: 5_000, toRecipient: 60, toRecipientOfAll: 120 },
    unconfirmed: { ofClinic: 500, toRecipient: 60, toRecipientOfAll: 120, ofAll: 2_000 },
  },
  /** Notices to the address that a user had before. Staff cause them, at addresses of their choice. */
  'email-changes': {
    confirmed: { ofClinic: 5_000, toRecipient: 20, toRecipientOfAll: 60 },
    unconfirmed: { ofClinic: 20, toRecipient: 5, toRecipientOfAll: 10, ofAll: 100 },
  },
} satisfies Record<string, { confirmed: Limits; unconfirmed: Limits & { ofAll: number } }>;

/** Kinds of mail, each of which has limits per day. */
export type MailPool = keyof typeof POOLS;

/** Counts mails of a clinic and pool once, whatever the number of attempts, unless one exceeds a limit of its day. */
function countMails(
  tx: Tx,
  { pool, clinicId }: Pick<Envelope, 'pool' | 'clinicId'>,
  mails: readonly Pick<Envelope, 'to' | 'messageId'>[],
  today: string,
) {
  const { confirmed, unconfirmed } = POOLS[pool];
  return rawQuery(tx, COUNT_MAILS, [
    mails.map(({ messageId }) => messageId),
    mails.map(({ to }) => hash('sha256', mailboxOf(to), 'buffer')),
    clinicId,
    pool,
    today,
    listOf(confirmed),
    [...listOf(unconfirmed), unconfirmed.ofAll],
  ]);
}

type Counted = Awaited<ReturnType<typeof countMails>>[number];

const listOf = ({ ofClinic, toRecipient, toRecipientOfAll }: Limits): number[] => [
  ofClinic,
  toRecipient,
  toRecipientOfAll,
];

export async function countMail(tx: Tx, envelope: Envelope, today: string): Promise<Counted> {
  const [counted] = await countMails(tx, envelope, [envelope], today);
  if (!counted) throw new Error('the mail was not counted');
  return counted;
}

/**
 * Counts a mail before it is queued, so that whoever sends it learns of a limit. @throws HttpError 409 beyond a limit.
 */
export async function reserveMail(ctx: ServiceContext, envelope: Envelope): Promise<void> {
  const result = await countMail(ctx.tx, envelope, ctx.today);
  if (result.exceeded !== null) throw conflict(reasonOf(ctx, result, envelope));
}

/**
 * Counts the mails of a selection. Resolves to the message ids of those whose recipients may get another one today.
 * @throws HttpError 409 beyond a limit of the clinic.
 */
export async function reserveMails(
  ctx: ServiceContext,
  sender: Pick<Envelope, 'pool' | 'clinicId'>,
  mails: readonly Pick<Envelope, 'to' | 'messageId'>[],
): Promise<Set<string>> {
  const results = await countMails(ctx.tx, sender, mails, ctx.today);
  const refused = results.find(({ exceeded }) => exceeded === 'clinic' || exceeded === 'unconfirmed');
  if (refused) throw conflict(reasonOf(ctx, refused, sender));
  return new Set(results.filter(({ exceeded }) => exceeded === null).map(({ id }) => id));
}

function reasonOf(
  { caller }: ServiceContext,
  { exceeded, allowed, is_confirmed }: Counted,
  { clinicId, pool }: Pick<Envelope, 'pool' | 'clinicId'>,
): string {
  const remedy = () => {
    if (is_confirmed || pool === 'visitors') return 'Vuelve a intentar mañana.';
    if (caller && is(caller, 'ADMIN')) return 'Confirma la clínica en Clínicas o vuelve a intentar mañana.';
    return 'Vuelve a intentar mañana o pide al administrador que confirme la clínica.';
  };
  const reason = () => {
    if (exceeded === 'clinic')
      return `${clinicId === NO_CLINIC ? 'Se llegó al' : 'La clínica llegó a su'} límite de ${allowed} correos por día`;
    if (exceeded === 'unconfirmed') return SMTP_FAILURES.UNCONFIRMED_LIMIT;
    if (exceeded === 'recipient') return `Hoy ya se enviaron ${allowed} correos a esta dirección`;
    return SMTP_FAILURES.RECIPIENT_LIMIT;
  };
  return `${reason()}. ${remedy()}`;
}

export const LIMIT_FAILURES = {
  clinic: 'CLINIC_LIMIT',
  unconfirmed: 'UNCONFIRMED_LIMIT',
  recipient: 'RECIPIENT_LIMIT',
  everybody: 'RECIPIENT_LIMIT',
} as const satisfies Readonly<Record<NonNullable<Counted['exceeded']>, SmtpFailureReason>>;

/** Longer than a queued mail is attempted. */
const KEPT_MS = 3 * 24 * 3_600_000;

export async function removeOldMailCounts({
  config,
  database,
  clock,
}: Pick<Kernel, 'config' | 'database' | 'clock'>): Promise<void> {
  const day = dayIn(config.clinicTimeZone, new Date(clock().getTime() - KEPT_MS));
  await systemTransaction(database, (tx) =>
    tx.deleteFrom('counted_mails').where('counted_on', '<', day).execute(),
  );
}
