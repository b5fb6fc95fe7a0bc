import type pg from 'pg';
import type { ModuleMerge } from '../kernel/merged-table.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { exchange } from '../modules/exchange/exchange.module.ts';
import { refusing } from './load-rows.ts';

/** Queries for rows that no export contains, by error message. docs/export.md lists what each would allow. */
const FORGERY_QUERIES: Readonly<Record<string, string>> = {
  // People outside the clinic, whom the import adds, are in none.
  'accounts.ndjson does not match users.ndjson': `
    select from accounts a full join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
     where coalesce(a.clinic_id, u.clinic_id) <> 0 and (a.username, a.email, a.staff, a.removed)
           is distinct from (u.username, u.email, u.staff, u.removed_at is not null)`,
  'patient_merge_rows.ndjson changes a person whom its merge is not about': `
    select from patient_merge_rows r join patient_merges m on m.clinic_id = r.clinic_id and m.id = r.merge_id
     where r.table_name in ('users', 'accounts')
       and coalesce(r.key ->> 'id', r.key ->> 'user_id', '') not in (m.kept_id::text, m.other_id::text)`,
};

/**
 * Reads only tables and columns that every release with exports has, because the export names its own schema.
 * @throws StartupError for loaded rows that the product cannot have written.
 */
export async function assertUnforged(client: pg.Client, merges: readonly ModuleMerge[]): Promise<void> {
  // Before there was a constraint, an administrator could also be a dentist of a clinic.
  if ((await client.query("select from users where 'ADMIN' = any (roles) limit 1")).rowCount)
    throw new StartupError(
      'The export has an administrator, who belongs to no clinic. If nobody changed the file, update the installation that made it, and export again.',
    );
  for (const [finding, query] of Object.entries(FORGERY_QUERIES))
    if ((await client.query(`${query} limit 1`)).rowCount) throw forged(finding);
  const { rows } = await client.query(exchange.STORED_STEPS).catch(refusing('patient_merge_rows'));
  const undeclared = rows.find((step) => !exchange.isDeclaredStep(step, merges));
  if (undeclared) throw forged(`patient_merge_rows.ndjson changes ${undeclared.table_name} as no merge does`);
}

const forged = (finding: string): StartupError =>
  new StartupError(`The export was changed after it was made, and nothing was imported: ${finding}.`);
