import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { RELEASE } from '../kernel/config/release.ts';
import { isOlder, LAST_OF_2_0_0, requiredRelease } from '../kernel/database/migrate/compatibility.ts';
import { migrate } from '../kernel/database/migrate/migrate.ts';
import { migrationFolders } from '../modules.ts';
import { findBreakingChanges, readSchema } from '../testing/schema.ts';
import { makeEmptyDatabase, makeTestDatabase } from '../testing/test-database.ts';

// Processes of two releases run side by side during an upgrade, so a migration must not break the previous release
// (CONTRIBUTING.md, "A new migration"). testing/schema.exhaustive.test.ts tests the comparison of schemas.

/**
 * `migration: change`, with the reason why the previous release still runs or the measured time for which writes were
 * blocked.
 */
const ACCEPTED: Readonly<Record<string, string>> = {
  '202611231105_audit_by_time: index audit.audit_at: dropped': 'audit_at_id has the same first column.',
  '202611231105_audit_by_time: index audit.audit_at_id: blocks writes while it is built':
    'Built in 1.2 s for a million rows.',
  '202611231105_audit_by_time: index audit.audit_id: dropped':
    'Until it stops, the previous release sorts the pages of the audit.',
  '202611231407_patient_terms: trigger users.users_patient_terms: rejects rows of the previous release':
    'Accepts every row: it indexes what the previous release writes.',
  '202611232115_work_list_indexes: index appointments.appointments_fulfilled: blocks writes while it is built':
    'Built in 7 s for 3,250,000 rows.',
  '202611232115_work_list_indexes: index appointments.appointments_live: blocks writes while it is built':
    'Built in 8 s for 3,250,000 rows.',
  '202611232115_work_list_indexes: index appointments.appointments_missed: blocks writes while it is built':
    'Built in 2 s for 3,250,000 rows.',
  '202611232115_work_list_indexes: index history_versions.history_versions_saved: blocks writes while it is built':
    'Built in 7 s for 2,000,000 rows.',
  '202611232115_work_list_indexes: index mails.mails_failed: blocks writes while it is built':
    'Built in 0.01 s; there are a few mails for each clinic.',
  '202611232115_work_list_indexes: index reminders.reminders_failed: blocks writes while it is built':
    'Built in 2 s for 3,500,000 rows.',
  '202611232115_work_list_indexes: index users.users_active: blocks writes while it is built':
    'Built in 3 s for a million rows.',
  '202611232346_deleted_tasks: index tasks.tasks_deleted_by: blocks writes while it is built':
    'Built in 0.1 s: no row has the column yet.',
  '202611232353_subjects_of_messages: constraint follow_up_messages.follow_up_messages_clinic_id_appointment_id_fkey: rejects rows of the previous release':
    'The column is null in rows of the previous release.',
  '202611240320_account_balances: index ledger_entries.ledger_entries_created: blocks writes while it is built':
    'Release 2.0.0 writes no entries.',
  '202611232353_subjects_of_messages: index users.users_active: dropped':
    'Until it stops, the previous release reads another index of patients.',
  '202611232353_subjects_of_messages: index users.users_present: blocks writes while it is built':
    'Built in 3 s for a million rows.',
  '202611240310_settlement: index ledger_entries.ledger_entries_day: blocks writes while it is built':
    'The table is of the same release.',
  '202611240310_settlement: index ledger_entries.ledger_entries_voids: blocks writes while it is built':
    'The table is of the same release.',
  '202611240310_settlement: index ledger_entries.ledger_entries_work: blocks writes while it is built':
    'The table is of the same release.',
  '202611240310_settlement: index payments.payments_day: blocks writes while it is built':
    'The table is of the same release.',
  '202611241103_merged_accounts: index claim_items.claim_items_presented_patient: blocks writes while it is built':
    'Built in 0.1 s: no row has the column yet.',
  '202611241103_merged_accounts: index estimates.estimates_presented_patient: blocks writes while it is built':
    'Built in 0.1 s: no row has the column yet.',
  '202611241640_texts_about_estimates: constraint follow_up_templates.follow_up_templates_kind: rejects rows of the previous release':
    'It accepts three kinds more than the one that it replaces.',
  '202611241640_texts_about_estimates: constraint follow_up_templates.follow_up_templates_kind_check: dropped':
    'Another one replaces it, which accepts more.',
  '202611271810_cash_movement_keys: index cash_movements.cash_movements_save: rejects rows of the previous release':
    'Rows of the previous release have no key.',
  '202611292115_administrators_in_no_clinic: constraint users.users_administrators_in_no_clinic: rejects rows of the previous release':
    'The previous release makes no administrator a member, but for one who is a dentist and becomes an owner. Checked in 4 s for a million rows.',
  '202611292230_link_expiry: index estimate_links.estimate_links_expires: blocks writes while it is built':
    'Built in 1.7 s for a million rows.',
  '202611292231_link_expiry: index appointment_links.appointment_links_appointment: blocks writes while it is built':
    'Built in 1.6 s for a million rows.',
  '202611292231_link_expiry: index appointment_links.appointment_links_expires: blocks writes while it is built':
    'Built in 1.7 s for a million rows.',
  '202611301000_appointments_as_patients_know_them: index appointments.appointments_cancelled: blocks writes while it is built':
    'Built in 4 s for 3,250,000 rows.',
  '202611301000_appointments_as_patients_know_them: index appointments.appointments_pending: blocks writes while it is built':
    'Built in 8 s for 3,250,000 rows.',
  '202611301210_refunds: constraint ledger_entries.ledger_entries_kind: rejects rows of the previous release':
    'It accepts one kind more than the one that it replaces. Checked in 1 s for a million rows.',
  '202611301210_refunds: constraint ledger_entries.ledger_entries_kind_check: dropped':
    'Another one replaces it, which accepts more.',
  '202611301220_counted_days: index ledger_entries.ledger_entries_counted: blocks writes while it is built':
    'Built in 1 s for a million rows: no row has the column yet.',
  '202611301500_referenced_insurances: index users.users_insurance: blocks writes while it is built':
    'Built in 0.5 s for a million rows: no row has the column yet.',
  '202611301600_queued_messages: index follow_up_messages.follow_up_messages_queued: blocks writes while it is built':
    'Built in 2 s for 3,500,000 rows.',
  '202611301600_queued_messages: index reminders.reminders_queued: blocks writes while it is built':
    'Built in 2 s for 3,500,000 rows.',
};

const files = (
  await Promise.all(
    migrationFolders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  )
)
  .flat()
  .map((path) => ({ path, name: basename(path, '.sql') }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
const later = files.filter(({ name }) => name > LAST_OF_2_0_0);

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('every migration after 2.0.0 only expands the schema, or names the release that it requires', async () => {
  const connection = await makeEmptyDatabase();
  const released = files.map(({ name }) => name).filter((name) => name <= LAST_OF_2_0_0);
  await migrate(connection, migrationFolders, released);
  const client = await connect(connection);
  const found: string[] = [];
  let before = await readSchema(client);
  for (const { path, name } of later) {
    await client.query(await readFile(path, 'utf8'));
    const after = await readSchema(client);
    const changes = findBreakingChanges(before, after);
    before = after;
    if (!requiredRelease(name)) found.push(...changes.map((change) => `${name}: ${change}`));
  }
  expect(found.toSorted()).toEqual(Object.keys(ACCEPTED).toSorted());
});

test('a required release exists or is the next major release', () => {
  const nextMajor = `${Number(RELEASE.split('.')[0]) + 1}.0.0`;
  const required = later.flatMap(({ name }) => requiredRelease(name) ?? []);
  expect(required.filter((release) => isOlder(RELEASE, release) && release !== nextMajor)).toEqual([]);
});

test('the job queue has the schema that 2.0.0 uses', async () => {
  // Processes of the previous release reject another version of this schema. A new one needs a migration, possibly
  // empty, that requires the next major release.
  const { owner } = await makeTestDatabase();
  const { rows } = await owner.query('select version from jobs.version');
  expect(rows).toEqual([{ version: 46 }]);
});
