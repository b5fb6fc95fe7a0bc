import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { systemTransaction } from '../../kernel/access/tenancy.ts';
import { stampList } from '../../kernel/database/lists/list-stamp.ts';
import {
  asUpdate,
  buildClinic,
  buildPractice,
  buildUser,
  newPatient,
} from '../../testing/builders/builders.ts';
import { buildInsurance } from '../../testing/builders/insurance-builders.ts';
import { testApp } from '../../testing/test-app.ts';
import { usersRepository } from './users/users.repository.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

const USERS = '/services/auth/users/all';
const SUMMARIES = '/services/auth/users/summaries';
const PATIENTS = '/services/auth/users/by-role/PATIENT';
const CLINICS = '/services/auth/clinics?includeInactive=true';
const INSURANCES = '/services/health-insurance/health-insurances';

const list = (token: string, url: string, headers: Record<string, string> = {}) =>
  app.request({ method: 'GET', url, token, headers });

/** Reads a list; `again` repeats the call with its ETag, as a browser does. */
async function watch(token: string, url: string) {
  const first = await list(token, url);
  expect(first.statusCode).toBe(200);
  const etag = String(first.headers.etag);
  return { etag, again: () => list(token, url, { 'if-none-match': etag }) };
}

describe('a list', () => {
  test.each([USERS, SUMMARIES, PATIENTS, CLINICS, INSURANCES])(
    '%s answers 304 to its current ETag',
    async (url) => {
      await buildPractice(app);
      await buildInsurance(app);
      const { etag, again } = await watch(admin, url);
      const answer = await again();
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-store', vary: 'accept-encoding' });
      const otherEtags = await list(admin, url, { 'if-none-match': '"x", W/"y"' });
      expect(otherEtags.statusCode).toBe(200);
      expect((await list(admin, url, { 'if-none-match': `"x", ${etag}` })).statusCode).toBe(304);
    },
  );

  test('is the same JSON in every encoding, cached or not', async () => {
    for (let made = 0; made < 12; made += 1) await buildUser(app);
    const plain = await list(admin, USERS);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      for (const time of ['uncached', 'cached']) {
        const answer = await list(admin, USERS, { 'accept-encoding': encoding });
        expect([time, answer.headers['content-encoding']]).toEqual([time, encoding]);
        expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(decode(answer.rawPayload).toString()).toBe(plain.body);
      }
    }
  });

  test('is not compressed if it has few rows', async () => {
    const { dentist } = await buildPractice(app);
    const answer = await list(dentist.token, PATIENTS, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toHaveLength(1);
  });

  test('contains only the fields that the screen shows, if its rows are summaries', async () => {
    const { dentist } = await buildPractice(app);
    const [row] = (await list(dentist.token, SUMMARIES)).json();
    expect(Object.keys(row).sort()).toEqual(
      [
        'clinicId',
        'docNumber',
        'email',
        'enabled',
        'firstName',
        'id',
        'lastName',
        'phone',
        'roles',
        'username',
      ].sort(),
    );
  });
});

describe('the ETag', () => {
  test('changes when a user is created, changed or deleted', async () => {
    const { dentist, patient } = await buildPractice(app);
    const own = app.as(dentist.token);
    const changes: (() => Promise<unknown>)[] = [
      () => own.auth.createUser({ body: newPatient() }),
      async () => {
        const user = await own.auth.readUser({ params: { id: patient.id } });
        return own.auth.updateUser({ params: { id: patient.id }, body: { ...asUpdate(user), phone: '4' } });
      },
      () => own.auth.removeUser({ params: { id: patient.id } }),
    ];
    for (const change of changes) {
      const lists = [
        await watch(dentist.token, PATIENTS),
        await watch(dentist.token, SUMMARIES),
        await watch(admin, PATIENTS),
        await watch(admin, SUMMARIES),
        await watch(admin, USERS),
      ];
      await change();
      for (const { again } of lists) expect((await again()).statusCode).toBe(200);
    }
    expect((await list(dentist.token, PATIENTS)).json()).toHaveLength(1);
  });

  test('changes in both clinics when a user moves', async () => {
    const one = await buildPractice(app);
    const two = await buildPractice(app);
    const lists = [await watch(one.dentist.token, PATIENTS), await watch(two.dentist.token, PATIENTS)];
    const user = await app.as(admin).auth.readUser({ params: { id: one.patient.id } });
    await app.as(admin).auth.updateUser({
      params: { id: user.id },
      body: { ...asUpdate(user), clinicId: two.clinic.id },
    });
    for (const { again } of lists) expect((await again()).statusCode).toBe(200);
  });

  test("changes with a clinic and its owner's username", async () => {
    const { clinic, dentist } = await buildPractice(app);
    const changes: (() => Promise<unknown>)[] = [
      () => app.as(admin).auth.updateClinic({ params: { id: clinic.id }, body: { name: 'Otra' } }),
      () => app.as(admin).auth.deactivateClinic({ params: { id: clinic.id } }),
      () => app.as(admin).auth.createClinic({ body: { name: 'Nueva' } }),
      async () => {
        const user = await app.as(admin).auth.readUser({ params: { id: dentist.id } });
        const body = { ...asUpdate(user), username: `${user.username}_x` };
        return app.as(admin).auth.updateUser({ params: { id: user.id }, body });
      },
    ];
    for (const change of changes) {
      const { again } = await watch(admin, CLINICS);
      await change();
      expect((await again()).statusCode).toBe(200);
    }
    const shown: { id: number; ownerUsername: string }[] = (await list(admin, CLINICS)).json();
    expect(shown.find(({ id }) => id === clinic.id)?.ownerUsername).toBe(`${dentist.username}_x`);
  });

  test('changes with a health insurance and its plans', async () => {
    const { id, plan } = await buildInsurance(app, { plan: 'Plan 1' });
    const as = app.as(admin).healthInsurance;
    const changes: (() => Promise<unknown>)[] = [
      () => as.updatePlan({ params: { id, planId: plan }, body: { plan_name: 'Plan 2', description: null } }),
      () => as.removePlan({ params: { id, planId: plan } }),
      () => as.removeHealthInsurance({ params: { id } }),
      () => as.importRegistry(),
    ];
    for (const change of changes) {
      const { again } = await watch(admin, INSURANCES);
      await change();
      expect((await again()).statusCode).toBe(200);
    }
  });

  test('changes only after the commit, and not after a rollback', async () => {
    const { dentist, patient } = await buildPractice(app);
    const { again } = await watch(dentist.token, PATIENTS);
    const write = (end: 'rollback' | 'commit') =>
      systemTransaction(app.database, async (tx) => {
        const users = usersRepository(tx);
        const before = await users.find(patient.id);
        if (before) await users.update(before, { phone: '4' });
        expect((await again()).statusCode).toBe(304);
        if (end === 'rollback') throw new Error(end);
      });
    await expect(write('rollback')).rejects.toThrow('rollback');
    expect((await again()).statusCode).toBe(304);
    await write('commit');
    expect((await again()).statusCode).toBe(200);
  });

  test('stays the same after a write in another clinic', async () => {
    const { dentist } = await buildPractice(app);
    const { again } = await watch(dentist.token, PATIENTS);
    await buildPractice(app);
    expect((await again()).statusCode).toBe(304);
  });
});

describe('a list stamp', () => {
  test('does not match the ETag of another clinic', async () => {
    const one = await buildPractice(app);
    const two = await buildPractice(app);
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: one.clinic.id });
    const { etag } = await watch(one.dentist.token, PATIENTS);
    const foreign = await list(two.dentist.token, PATIENTS, { 'if-none-match': etag });
    expect(foreign.statusCode).toBe(200);
    expect(foreign.headers.etag).not.toBe(etag);
    expect(foreign.json().map(({ id }: { id: number }) => id)).toEqual([two.patient.id]);
    expect((await list(colleague.token, PATIENTS, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('does not give access to unauthorized callers', async () => {
    const clinic = await buildClinic(app);
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
    const { etag } = await watch(admin, USERS);
    const known = { 'if-none-match': etag };
    expect((await list(receptionist.token, USERS, known)).statusCode).toBe(403);
    expect((await app.request({ method: 'GET', url: USERS, headers: known })).statusCode).toBe(401);
    const dentist = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    const own = await watch(dentist.token, PATIENTS);
    await app.as(admin).auth.deactivateClinic({ params: { id: clinic.id } });
    expect((await own.again()).statusCode).toBe(401);
  });

  test('cannot be changed by the serving role', async () => {
    const attempt = app.database.pool.query('update list_stamps set stamp = gen_random_uuid()');
    await expect(attempt).rejects.toThrow(/permission denied/);
  });

  test.each(['users', 'clinics', 'health_insurances', 'health_insurance_plans'])(
    'a write of %s without a stamp fails',
    async (table) => {
      const { clinic } = await buildPractice(app);
      await buildInsurance(app, { plan: 'Oro' });
      const write = systemTransaction(app.database, (tx) =>
        sql`update ${sql.table(table)} set updated_at = now() + interval '1 day'`.execute(tx),
      );
      await expect(write).rejects.toThrow(/was not stamped after UPDATE/);
      const stampedElsewhere = systemTransaction(app.database, async (tx) => {
        await stampList(tx, 'users', [clinic.id + 1]);
        await sql`update users set phone = '5' where clinic_id = ${clinic.id}`.execute(tx);
      });
      await expect(stampedElsewhere).rejects.toThrow(/was not stamped after UPDATE/);
    },
  );
});
