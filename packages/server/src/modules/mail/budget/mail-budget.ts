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
  /** `NO_CLINIC` for the installation. */
  readonly clinicId: number;
  readonly to: string;
  /** Message-ID without angle brackets and host. Stays the same across attempts. */
  readonly messageId: string;
}

interface Limits {
  readonly perClinic: number;
  readonly perClinicAndRecipient: number;
  /** Shared by all confirmed or all unconfirmed clinics, so that new clinics cannot use up the mails of others. */
  readonly perRecipient: number;
}

/**
 * Mails per day. Separate pools keep visitors from using up a clinic's mails, and a clinic from using up those that
 * protect accounts. `total` bounds the mails of all unconfirmed clinics, because anybody can register many.
 */
const POOLS = {
  clinic: {
    confirmed: { perClinic: 2_000, perClinicAndRecipient: 10, perRecipient: 30 },
    unconfirmed: { perClinic: 30, perClinicAndRecipient: 5, perRecipient: 10, total: 300 },
  },
  visitors: {
    confirmed: { perClinic: 500, perClinicAndRecipient: 12, perRecipient: 24 },
    unconfirmed: { perClinic: 30, perClinicAndRecipient: 6, perRecipient: 12, total: 300 },
  },
  accounts: {
    confirmed: { perClinic: 5_000, perClinicAndRecipient: 40, perRecipient: 100 },
    unconfirmed: { perClinic: 200, perClinicAndRecipient: 20, perRecipient: 40, total: 2_000 },
  },
  recoveries: {
    confirmed: { perClinic: 5_000, perClinicAndRecipient: 60, perRecipient: 120 },
    unconfirmed: { perClinic: 500, perClinicAndRecipient: 60, perRecipient: 120, total: 2_000 },
  },
  /** Staff trigger these notices, at addresses of their choice. */
  'email-changes': {
    confirmed: { perClinic: 5_000, perClinicAndRecipient: 20, perRecipient: 60 },
    unconfirmed: { perClinic: 20, perClinicAndRecipient: 5, perRecipient: 10, total: 100 },
  },
} satisfies Record<string, { confirmed: Limits; unconfirmed: Limits & { total: number } }>;

export type MailPool = keyof typeof POOLS;

/** Counts each mail once, however often it is attempted. */
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
    limitsOf(confirmed),
    [...limitsOf(unconfirmed), unconfirmed.total],
  ]);
}

type Counted = Awaited<ReturnType<typeof countMails>>[number];

const limitsOf = ({ perClinic, perClinicAndRecipient, perRecipient }: Limits): number[] => [
  perClinic,
  perClinicAndRecipient,
  perRecipient,
];

export async function countMail(tx: Tx, envelope: Envelope, today: string): Promise<Counted> {
  const [counted] = await countMails(tx, envelope, [envelope], today);
  if (!counted) throw new Error('the mail was not counted');
  return counted;
}

/** Counts the mail before it is queued. @throws HttpError 409 beyond a limit */
export async function reserveMail(ctx: ServiceContext, envelope: Envelope): Promise<void> {
  const result = await countMail(ctx.tx, envelope, ctx.today);
  if (result.exceeded !== null) throw conflict(reasonOf(ctx, result, envelope));
}

/** Returns the message ids within the limits of their recipients. @throws HttpError 409 beyond a limit of the clinic */
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
    if (is_confirmed || pool === 'visitors') return 'Volvé a intentarlo mañana.';
    if (caller && is(caller, 'ADMIN')) return 'Confirmá la clínica en Clínicas o volvé a intentarlo mañana.';
    return 'Volvé a intentarlo mañana o pedile al administrador que confirme la clínica.';
  };
  const reason = () => {
    if (exceeded === 'clinic')
      return `${clinicId === NO_CLINIC ? 'Se llegó al' : 'La clínica llegó a su'} límite de ${allowed} emails por día`;
    if (exceeded === 'unconfirmed') return SMTP_FAILURES.UNCONFIRMED_LIMIT;
    if (exceeded === 'recipient') return `Hoy ya se enviaron ${allowed} emails a esta dirección`;
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

/** Longer than the retry period of a queued mail. */
const COUNT_RETENTION_MS = 3 * 24 * 3_600_000;

export async function removeOldMailCounts({
  config,
  database,
  clock,
}: Pick<Kernel, 'config' | 'database' | 'clock'>): Promise<void> {
  const day = dayIn(config.clinicTimeZone, new Date(clock().getTime() - COUNT_RETENTION_MS));
  await systemTransaction(database, (tx) =>
    tx.deleteFrom('counted_mails').where('counted_on', '<', day).execute(),
  );
}
