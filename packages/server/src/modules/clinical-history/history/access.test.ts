import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../kernel/database/database.ts';
import { momentAt } from '../../../kernel/request-context.ts';
import { asUser as enterAsUser } from '../../../testing/as-user.ts';
import { type BuiltUser, buildClinic, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { caller } from '../../../testing/callers.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory } from '../testing/histories.ts';
import { historyRepository } from './history.repository.ts';

const app = await testApp();
const calls = historyCalls(app);
const admin = await buildUser(app, { role: 'ADMIN' });

/** Sends invalid bodies, because access is refused before the body is validated. */
const everyCall = (token: string | null, id: unknown) =>
  Promise.all([
    calls.read(token, id),
    calls.versions(token, id),
    calls.version(token, id, 1),
    calls.create(token, id, {}),
    calls.save(token, id, {}),
    calls.archive(token, id),
  ]);

async function practiceWithHistory() {
  const practice = await buildPractice(app);
  const history = (await calls.create(practice.dentist.token, practice.patient.id)).json();
  return { ...practice, history };
}

describe('roles', () => {
  test.each<[RoleName]>([['RECEPTIONIST'], ['PATIENT'], ['GUEST']])(
    'a %s gets 403 from every call',
    async (role) => {
      const { clinic, patient, history } = await practiceWithHistory();
      const user = role === 'PATIENT' ? patient : await buildUser(app, { role, clinicId: clinic.id });
      for (const answer of await everyCall(user.token, patient.id)) {
        expect(answer.statusCode).toBe(403);
        expect(Object.keys(answer.json())).toEqual(['message']);
        expect(answer.body).not.toContain(history.docNumber);
      }
    },
  );

  test('a request without a valid session gets 401 from every call', async () => {
    const { patient } = await practiceWithHistory();
    for (const token of [null, 'nonsense']) {
      for (const answer of await everyCall(token, patient.id)) expect(answer.statusCode).toBe(401);
    }
  });

  test('an administrator may make every call in every clinic', async () => {
    const { patient } = await buildPractice(app);
    const created = await calls.create(admin.token, patient.id);
    expect(created.statusCode).toBe(201);
    expect(created.json().clinicId).toBe(patient.clinicId);
    const saved = await calls.save(admin.token, patient.id, asSave(created.json()));
    expect(saved.statusCode).toBe(200);
    expect((await calls.read(admin.token, patient.id)).json()).toEqual(saved.json());
    expect((await calls.versions(admin.token, patient.id)).json()).toHaveLength(2);
    expect((await calls.version(admin.token, patient.id, 1)).json()).toEqual(created.json());
    expect((await calls.archive(admin.token, patient.id)).statusCode).toBe(204);
  });

  test('the owner of a clinic reads its histories, even as a member of another clinic', async () => {
    const { patient, clinic } = await practiceWithHistory();
    const owner = await buildUser(app, { role: 'DENTIST' });
    await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
      owner.id,
      owner.username,
      clinic.id,
    ]);
    expect((await calls.read(owner.token, patient.id)).statusCode).toBe(200);
  });
});

describe('404', () => {
  test('every call returns the same 404 for a patient of another clinic as for an unknown one', async () => {
    const { patient, history } = await practiceWithHistory();
    const foreign = await buildPractice(app);
    const forForeign = await everyCall(foreign.dentist.token, patient.id);
    const forUnknown = await everyCall(foreign.dentist.token, 2_000_000_000);
    for (const [i, answer] of forForeign.entries()) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(forUnknown[i]?.body);
      expect(answer.body).not.toContain(history.lastName);
    }
    expect((await calls.read(admin.token, patient.id)).json()).toEqual(history);
  });

  test.each(['0', '-1', '1.5', 'abc', '1e9', '9223372036854775808', '%00'])(
    'the id %s gets 400 or 404 from every call',
    async (id) => {
      for (const answer of await everyCall(admin.token, id)) expect([400, 404]).toContain(answer.statusCode);
    },
  );

  test.each([
    ['a dentist', ['DENTIST'], false, false],
    ['a patient with the role RECEPTIONIST', ['PATIENT', 'RECEPTIONIST'], false, true],
    ['a patient without another role', ['PATIENT'], true, true],
  ] as const)(
    'reads and writes allow the same callers for the history of %s',
    async (_, roles, dentistMay, adminMay) => {
      const { dentist, patient } = await practiceWithHistory();
      await app.owner.query('update users set roles = $1 where id = $2', [roles, patient.id]);
      const statuses = async (token: string) => {
        const answers = [
          await calls.read(token, patient.id),
          await calls.versions(token, patient.id),
          await calls.version(token, patient.id, 1),
          await calls.save(token, patient.id, {}),
          await calls.create(token, patient.id, {}),
        ];
        return answers.map(({ statusCode }) => statusCode);
      };
      const found = [200, 200, 200, 400, 400];
      const notFound = [404, 404, 404, 404, 404];
      expect(await statuses(dentist.token)).toEqual(dentistMay ? found : notFound);
      expect(await statuses(admin.token)).toEqual(adminMay ? found : notFound);
      expect((await calls.archive(dentist.token, patient.id)).statusCode).toBe(dentistMay ? 204 : 404);
    },
  );

  test('the history of a patient without a clinic is visible to administrators only', async () => {
    const patient = await buildUser(app, { clinicId: null });
    const { dentist } = await buildPractice(app);
    expect((await calls.create(dentist.token, patient.id)).statusCode).toBe(404);
    expect((await calls.create(admin.token, patient.id)).json()).toMatchObject({ clinicId: null });
    expect((await calls.read(dentist.token, patient.id)).statusCode).toBe(404);
  });
});

/** Builds queries without clinic predicates, as for an administrator. */
const withoutPredicates = (tx: Tx, user: Pick<BuiltUser, 'id' | 'username'>) =>
  historyRepository({
    tx,
    caller: caller('ADMIN', user),
    origin: { address: '', requestId: '' },
    ...momentAt(WEDNESDAY, ARGENTINA_TIME_ZONE),
  });

const asUser = <T>({ id }: BuiltUser, work: (tx: Tx) => Promise<T>): Promise<T> =>
  enterAsUser(app.database, id, work);

describe('row-level security alone', () => {
  test('row-level security hides other clinics from queries without predicates', async () => {
    const { patient, dentist } = await practiceWithHistory();
    const foreign = await buildPractice(app);
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: foreign.clinic.id });
    const seenBy = (user: BuiltUser) =>
      asUser(user, async (tx) => {
        const everywhere = withoutPredicates(tx, user);
        const rows = async (table: string) =>
          (await sql`select from ${sql.table(table)}`.execute(tx)).rows.length;
        return [
          (await everywhere.find(patient.id)) !== undefined,
          (await everywhere.liveVersions(patient.id).select('v.version').execute()).length,
          await rows('histories'),
          await rows('history_versions'),
          await rows('plan_rows'),
        ];
      });
    const nothing = [false, 0, 0, 0, 0];
    expect(await seenBy(foreign.dentist)).toEqual(nothing);
    expect(await seenBy(receptionist)).toEqual(nothing);
    expect(await seenBy(patient)).toEqual(nothing);
    expect(await seenBy(dentist)).toEqual([true, 1, 1, 1, 1]);
    const withoutScope = app.database.transaction((tx) => withoutPredicates(tx, dentist).find(patient.id));
    expect(await withoutScope).toBeUndefined();
  });

  test('row-level security prevents writes to another clinic', async () => {
    const { history, patient } = await practiceWithHistory();
    const foreign = await buildPractice(app);
    const asForeign = (work: (tx: Tx) => Promise<unknown>) => asUser(foreign.dentist, work);
    const addingVersion = asForeign((tx) =>
      sql`insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
          values (${history.historyId}, 2, ${history.clinicId}, 'saved', ${foreign.dentist.id}, now(), '{}', '{}', '')`.execute(
        tx,
      ),
    );
    await expect(addingVersion).rejects.toThrow(/row-level security/);
    const addingHistory = asForeign((tx) =>
      sql`insert into histories (patient_user_id, clinic_id, volume, version, next_row_id, restorations, caries,
            extractions, absent_teeth, crowns, notes, created_at)
          values (${patient.id}, ${history.clinicId}, 9, 1, 1, 0, 0, 0, 0, 0, 0, now())`.execute(tx),
    );
    await expect(addingHistory).rejects.toThrow(/row-level security/);
    await asForeign((tx) =>
      sql`update histories set version = 9 where id = ${history.historyId}`.execute(tx),
    );
    await asForeign((tx) => sql`delete from plan_rows`.execute(tx));
    expect((await calls.read(admin.token, patient.id)).json()).toEqual(history);
    const { rowCount } = await app.owner.query('select from plan_rows where history_id = $1', [
      history.historyId,
    ]);
    expect(rowCount).toBe(1);
  });

  test.each([
    'update history_versions set version = 7',
    'delete from history_versions',
    'truncate history_versions',
    'delete from histories',
    'truncate histories cascade',
    'update histories set patient_user_id = 1',
    'update histories set clinic_id = 1',
    'update histories set created_at = now()',
    'alter table history_versions disable row level security',
    'truncate plan_rows',
  ])('the serving role cannot: %s', async (statement) => {
    await practiceWithHistory();
    const attempt = asUser(admin, (tx) => sql.raw(statement).execute(tx));
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe('audit', () => {
  test('audits user, action, version and address of every read and write, and a conflict as a read', async () => {
    const { patient, dentist, history, clinic } = await practiceWithHistory();
    await calls.read(dentist.token, patient.id);
    await calls.versions(dentist.token, patient.id);
    await calls.save(dentist.token, patient.id, asSave(history));
    await calls.version(admin.token, patient.id, 1);
    await calls.save(dentist.token, patient.id, asSave(history));
    await calls.archive(admin.token, patient.id);
    await calls.read(admin.token, patient.id);
    const { rows } = await app.owner.query(
      `select user_id, username, role, clinic_id, action, version, address, request_id is not null as has_request
         from audit where object = 'history' and object_id = $1 order by id`,
      [history.historyId],
    );
    const row = (user: BuiltUser, role: string, action: string, version: number) => ({
      user_id: user.id,
      username: user.username,
      role,
      clinic_id: clinic.id,
      action,
      version,
      address: '127.0.0.1',
      has_request: true,
    });
    expect(rows).toEqual([
      row(dentist, 'DENTIST', 'create', 1),
      row(dentist, 'DENTIST', 'read', 1),
      row(dentist, 'DENTIST', 'list-versions', 1),
      row(dentist, 'DENTIST', 'save', 2),
      row(admin, 'ADMIN', 'read', 1),
      row(dentist, 'DENTIST', 'read', 2),
      row(admin, 'ADMIN', 'archive', 3),
    ]);
  });
});

test('the histories of an inactive clinic are visible to administrators only', async () => {
  const { patient, dentist, clinic } = await practiceWithHistory();
  await app.as(admin.token).auth.deactivateClinic({ params: { id: clinic.id } });
  expect((await calls.read(dentist.token, patient.id)).statusCode).toBe(401);
  expect((await calls.read(admin.token, patient.id)).statusCode).toBe(200);
  const colleague = await buildUser(app, { role: 'DENTIST', clinicId: (await buildClinic(app)).id });
  expect((await calls.create(colleague.token, patient.id, newHistory())).statusCode).toBe(404);
});
