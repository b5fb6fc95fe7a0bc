import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../kernel/database/database.ts';
import { asUser as enterAsUser } from '../../testing/as-user.ts';
import { buildPractice, buildUser } from '../../testing/builders/builders.ts';
import { testApp } from '../../testing/test-app.ts';
import { clinicsRepository } from './clinics/clinics.repository.ts';
import { usersRepository } from './users/users.repository.ts';

const app = await testApp({ poolSize: 1 });

const asUser = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  enterAsUser(app.database, id, work);

const inClinic = ({ patient, clinic }: Awaited<ReturnType<typeof buildPractice>>) => ({
  id: patient.id,
  clinic_id: clinic.id,
  username: patient.username,
  email: `${patient.username}@example.com`,
  roles: ['PATIENT' as const],
});

describe('row-level security', () => {
  test("shows only rows of the user's clinics", async () => {
    const one = await buildPractice(app);
    const two = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const users = (id: number) => asUser(id, (tx) => usersRepository(tx).list({}));
    const clinics = (id: number) => asUser(id, (tx) => clinicsRepository(tx).list(undefined, true));
    expect((await users(one.dentist.id)).every(({ clinic_id }) => clinic_id === one.clinic.id)).toBe(true);
    expect((await clinics(one.dentist.id)).map(({ id }) => id)).toEqual([one.clinic.id]);
    expect((await users(two.patient.id)).map(({ id }) => id)).toEqual([two.patient.id]);
    expect((await users(admin.id)).length).toBeGreaterThanOrEqual(5);
  });

  test('keeps rows of other clinics from being changed, moved or created', async () => {
    const one = await buildPractice(app);
    const two = await buildPractice(app);
    await asUser(one.dentist.id, async (tx) => {
      const users = usersRepository(tx);
      await expect(users.update(inClinic(two), { last_name: 'X' })).rejects.toThrow();
    });
    await asUser(one.dentist.id, (tx) => usersRepository(tx).remove(inClinic(two)));
    const moved = asUser(one.dentist.id, (tx) =>
      usersRepository(tx).update(inClinic(one), { clinic_id: two.clinic.id }),
    );
    await expect(moved).rejects.toThrow(/row-level security/);
    const created = asUser(one.dentist.id, (tx) =>
      usersRepository(tx).create({
        clinic_id: two.clinic.id,
        username: 'intruder',
        password_hash: 'x',
        roles: ['PATIENT'],
      }),
    );
    await expect(created).rejects.toThrow(/row-level security/);
    const { rows } = await app.owner.query('select clinic_id from users where id = any($1)', [
      [one.patient.id, two.patient.id],
    ]);
    expect(rows).toEqual([{ clinic_id: one.clinic.id }, { clinic_id: two.clinic.id }]);
  });

  test('leaves no scope on a connection that returns to the pool, even after an error', async () => {
    const { dentist } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    await asUser(admin.id, async () => Promise.reject(new Error('rolled back'))).catch(() => {});
    await asUser(dentist.id, async () => undefined);
    const seen = await app.database.transaction((tx) => usersRepository(tx).list({}));
    expect(seen).toEqual([]);
  });

  test('keeps the serving role from changing and deleting audit rows', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    for (const statement of ["update audit set action = 'x'", 'delete from audit', 'truncate audit']) {
      const attempt = asUser(admin.id, (tx) => sql.raw(statement).execute(tx));
      await expect(attempt).rejects.toThrow(/permission denied/);
    }
  });
});
