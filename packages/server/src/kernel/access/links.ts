import { type LinkKind, links } from '@dentaria/contract/links.ts';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { hashToken, newToken } from './link-token.ts';
import { systemTransaction } from './tenancy.ts';

interface NewLink {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly url: string;
}

/** When a link made now ends at the latest. */
export const latestEnd = (kind: LinkKind, now: Date): Date => new Date(now.getTime() + links[kind].longestMs);

/**
 * A link that ends at `until`, by default as late as possible. Only its URL has the token. `publicUrl` comes from the configuration: a request's Host
 * header could point the link anywhere.
 */
export function newLink(
  kind: LinkKind,
  {
    publicUrl,
    now,
    until = latestEnd(kind, now),
  }: { readonly publicUrl: string; readonly now: Date; readonly until?: Date },
): NewLink {
  const token = newToken();
  const latest = latestEnd(kind, now);
  return {
    tokenHash: hashToken(token),
    expiresAt: until < latest ? until : latest,
    url: `${publicUrl}${links[kind].page.replace(':token', token)}`,
  };
}

interface LinkTable {
  readonly table: string;
  /** The columns that refer to the subject. */
  readonly subject: Readonly<Record<string, number>>;
  /** The column that is greater in newer links. */
  readonly newest: 'id' | 'created_at';
}

/** Called after a link was added: ends the oldest ones of its subject beyond those that may be open. */
export async function endOldest(
  tx: Tx,
  kind: LinkKind,
  { table, subject, newest }: LinkTable,
): Promise<void> {
  const ofSubject = sql.join(
    Object.entries(subject).map(([column, id]) => sql`${sql.ref(column)} = ${id}`),
    sql` and `,
  );
  await sql`
    delete from ${sql.table(table)}
     where ${ofSubject}
       and token_hash not in (
             select token_hash from ${sql.table(table)} where ${ofSubject}
              order by ${sql.ref(newest)} desc limit ${links[kind].maxOpen})`.execute(tx);
}

/** Whether the patient of a row is a patient of its clinic, and the clinic is active. */
export const ofPresentPatient = (row: string) => sql<boolean>`exists (
  select from users p join clinics c on c.id = p.clinic_id
   where p.clinic_id = ${sql.ref(`${row}.clinic_id`)} and p.id = ${sql.ref(`${row}.patient_id`)}
     and p.removed_at is null and c.active)`;

/** Deletes the rows of links that have expired. */
export const expiredLinkRemover =
  (table: string) =>
  async ({ database, clock }: { readonly database: Database; readonly clock: Clock }): Promise<void> => {
    await systemTransaction(database, (tx) =>
      sql`delete from ${sql.table(table)} where expires_at <= ${clock()}`.execute(tx),
    );
  };
