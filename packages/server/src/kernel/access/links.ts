import { createHmac } from 'node:crypto';
import { type LinkKind, links } from '@dentaria/contract/links.ts';
import type { OpenLinks } from '@dentaria/contract/open-links.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Kernel } from '../kernel.ts';
import { deriveKey } from '../secrets/secret-key.ts';
import { hashToken, newToken } from './link-token.ts';
import { systemTransaction } from './tenancy.ts';

export const latestExpiry = (kind: LinkKind, now: Date): Date =>
  new Date(now.getTime() + links[kind].maxLifetimeMs);

export interface LinkOptions {
  readonly publicUrl: string;
  readonly now: Date;
  readonly until?: Date;
  readonly mail?: { readonly secret: string; readonly messageId: string };
}

/** Caps the expiry at the longest life of the kind. Only the URL contains the token. */
export function newLink(
  kind: LinkKind,
  { publicUrl, now, until = latestExpiry(kind, now), mail }: LinkOptions,
) {
  const token = mail ? mailedToken(mail) : newToken();
  const latest = latestExpiry(kind, now);
  return {
    tokenHash: hashToken(token),
    expiresAt: until < latest ? until : latest,
    url: linkUrl(kind, token, publicUrl),
  };
}

export const linkUrl = (kind: LinkKind, token: string, publicUrl: string): string =>
  `${publicUrl}${links[kind].page.replace(':token', token)}`;

/**
 * Derived from the message id, so that each delivery attempt sends the same link: a failed attempt may have arrived.
 */
const mailedToken = ({ secret, messageId }: NonNullable<LinkOptions['mail']>): string =>
  createHmac('sha256', deriveKey(secret, 'mailed link')).update(messageId).digest('base64url');

/**
 * Call before inserting a link: also deletes a link with the same token. `newest` is a column that grows with each
 * link.
 */
export async function deleteExcessLinks(
  tx: Tx,
  kind: LinkKind,
  tokenHash: Buffer,
  { table, subject, newest }: { table: string; subject: Record<string, number>; newest: 'id' | 'created_at' },
): Promise<void> {
  const matchesSubject = sql.join(
    Object.entries(subject).map(([column, id]) => sql`${sql.ref(column)} = ${id}`),
    sql` and `,
  );
  await sql`
    delete from ${sql.table(table)}
     where ${matchesSubject}
       and token_hash not in (
             select token_hash from ${sql.table(table)} where ${matchesSubject} and token_hash <> ${tokenHash}
              order by ${sql.ref(newest)} desc limit ${links[kind].maxOpenPerSubject - 1})`.execute(tx);
}

export const hasActivePatient = (row: string) => sql<boolean>`exists (
  select from users p join clinics c on c.id = p.clinic_id
   where p.clinic_id = ${sql.ref(`${row}.clinic_id`)} and p.id = ${sql.ref(`${row}.patient_id`)}
     and p.removed_at is null and c.active)`;

export const presentOpenLinks = ({ count, until }: { count: number; until: Date | null }): OpenLinks => ({
  open: count,
  until: until?.toISOString() ?? null,
});

export const expiredLinkRemover =
  (table: string) =>
  async ({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<void> => {
    await systemTransaction(database, (tx) =>
      sql`delete from ${sql.table(table)} where expires_at <= ${clock()}`.execute(tx),
    );
  };
