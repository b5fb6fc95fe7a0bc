import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { untilBlocked } from '../../../testing/waiting.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

const times = <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();

describe('concurrent calls', () => {
  test('five first saves create one history; the others get 409 with it', async () => {
    const { dentist, patient } = await buildPractice(app);
    const answers = await times(5, () => calls.create(dentist.token, patient.id));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409]);
    const won = answers.find(({ statusCode }) => statusCode === 201)?.json();
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json().current).toEqual(won);
    }
    const { rowCount } = await app.owner.query('select from histories where patient_user_id = $1', [
      patient.id,
    ]);
    expect(rowCount).toBe(1);
  });

  test('five identical first saves create one history, and all return it', async () => {
    const { dentist, patient } = await buildPractice(app);
    const body = newHistory({ saveId: randomUUID() });
    const answers = await times(5, () => calls.create(dentist.token, patient.id, body));
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  test('six saves of one version add one version; the others get 409 with it', async () => {
    const { dentist, patient } = await buildPractice(app);
    const history = (await calls.create(dentist.token, patient.id)).json();
    const save = (i: number) =>
      calls.save(
        dentist.token,
        patient.id,
        asSave(history, { toothNotes: [{ toothNumber: 11, noteText: `Editor ${i}` }] }),
      );
    const answers = await times(6, save);
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json();
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json().current).toEqual(won);
    }
    expect((await calls.versions(dentist.token, patient.id)).json()).toHaveLength(2);
  });

  test('five identical saves add one version, and all return it', async () => {
    const { dentist, patient } = await buildPractice(app);
    const history = (await calls.create(dentist.token, patient.id)).json();
    const body = asSave(history, { saveId: randomUUID(), treatmentPlan: [newRow()] });
    const answers = await times(5, () => calls.save(dentist.token, patient.id, body));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await calls.versions(dentist.token, patient.id)).json()).toHaveLength(2);
  });

  test('only one of two archive calls succeeds; a concurrent save precedes it or gets 404', async () => {
    const { dentist, patient } = await buildPractice(app);
    const history = (await calls.create(dentist.token, patient.id)).json();
    const [first, saved, second] = await Promise.all([
      calls.archive(dentist.token, patient.id),
      calls.save(dentist.token, patient.id, asSave(history)),
      calls.archive(dentist.token, patient.id),
    ]);
    expect(statuses([first, second])).toEqual([204, 404]);
    expect([200, 404]).toContain(saved.statusCode);
    const { rows } = await app.owner.query(
      'select version, action from history_versions where history_id = $1 order by version',
      [history.historyId],
    );
    const actions = saved.statusCode === 200 ? ['saved', 'saved', 'archived'] : ['saved', 'archived'];
    expect(rows).toEqual(actions.map((action, i) => ({ version: i + 1, action })));
  });

  test('archiving succeeds during continuous saves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { dentist, patient } = await buildPractice(app);
      let history = (await calls.create(dentist.token, patient.id)).json();
      let isArchived = false;
      const savers = times(4, async () => {
        while (!isArchived) {
          const answer = await calls.save(dentist.token, patient.id, asSave(history));
          expect([200, 404, 409]).toContain(answer.statusCode);
          if (answer.statusCode === 200) history = answer.json();
        }
      });
      await expect.poll(() => history.version).toBeGreaterThan(2);
      const archived = await calls.archive(dentist.token, patient.id);
      isArchived = true;
      await savers;
      expect(archived.statusCode).toBe(204);
    }
  });

  test('a first save creates the next volume if the conflicting history is archived during the call', async () => {
    const { dentist, patient } = await buildPractice(app);
    await calls.create(dentist.token, patient.id);
    const archiver = await app.owner.connect();
    onTestFinished(() => archiver.release());
    await archiver.query('begin');
    // Blocks the request between its insert, which finds the conflict, and its query of the conflicting history.
    await archiver.query('lock table history_versions in access exclusive mode');
    const creating = calls.create(dentist.token, patient.id);
    await untilBlocked(app);
    await archiver.query('update histories set archived_at = now() where patient_user_id = $1', [patient.id]);
    await archiver.query('commit');
    expect((await creating).statusCode).toBe(201);
  });

  /** Moves the patient to another clinic in a transaction that stays open until `commit`. */
  const startMove = async (patientId: number, clinicId: number) => {
    const mover = await app.owner.connect();
    await mover.query('begin');
    await mover.query('update users set clinic_id = $1 where id = $2', [clinicId, patientId]);
    return {
      commit: async () => {
        await mover.query('commit');
        mover.release(true);
      },
    };
  };

  test('a save writes nothing and gets 404 if the patient moves to another clinic during the call', async () => {
    const { dentist, patient } = await buildPractice(app);
    const other = await buildPractice(app);
    const history = (await calls.create(dentist.token, patient.id)).json();
    const move = await startMove(patient.id, other.clinic.id);
    const saving = calls.save(
      dentist.token,
      patient.id,
      asSave(history, { treatmentPlan: [newRow(), newRow()] }),
    );
    await untilBlocked(app);
    await move.commit();
    expect((await saving).statusCode).toBe(404);
    expect((await calls.read(other.dentist.token, patient.id)).json()).toEqual({
      ...history,
      clinicId: other.clinic.id,
    });
  });

  test("an administrator's save belongs to the new clinic if the patient moves during the call", async () => {
    const { dentist, patient } = await buildPractice(app);
    const other = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const history = (await calls.create(dentist.token, patient.id)).json();
    const move = await startMove(patient.id, other.clinic.id);
    const saving = calls.save(admin.token, patient.id, asSave(history, { treatmentPlan: [newRow()] }));
    await untilBlocked(app);
    await move.commit();
    const answer = await saving;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: 2, clinicId: other.clinic.id });
    expect((await calls.read(other.dentist.token, patient.id)).json()).toEqual(answer.json());
  });

  test('a first save during the deletion of the patient succeeds or gets 404', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { dentist, patient } = await buildPractice(app);
      const [created, removed] = await Promise.all([
        calls.create(dentist.token, patient.id),
        app.request({
          method: 'DELETE',
          url: `/services/auth/users/${patient.id}/delete`,
          token: dentist.token,
        }),
      ]);
      expect(removed.statusCode).toBe(204);
      expect([201, 404]).toContain(created.statusCode);
    }
  });
});

describe('when the n-th statement of a call fails, for every n', () => {
  /** Makes the n-th statement sent to the database fail, until `restore`. */
  const failStatement = (pool: pg.Pool, nth: number) => {
    let count = 0;
    const instrumented = new Map<pg.PoolClient, pg.PoolClient['query']>();
    const instrument = (client: pg.PoolClient) => {
      if (instrumented.has(client)) return;
      instrumented.set(client, client.query);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const countedQuery = (...args: unknown[]) => {
        count += 1;
        return count === nth ? query('select 1 / 0') : query(...args);
      };
      Object.assign(client, { query: countedQuery });
    };
    pool.on('acquire', instrument);
    return {
      isReached: () => count >= nth,
      restore: () => {
        pool.off('acquire', instrument);
        for (const [client, query] of instrumented) Object.assign(client, { query });
      },
    };
  };

  const stateOf = async (patientId: number) => {
    const { rows } = await app.owner.query(
      `select (select json_agg(h order by h.id) from histories h where h.patient_user_id = $1) as histories,
              (select json_agg(v.hash order by v.saved_at) from history_versions v
                 join histories h on h.id = v.history_id where h.patient_user_id = $1) as versions,
              (select json_agg(r order by r.row_id) from plan_rows r
                 join histories h on h.id = r.history_id where h.patient_user_id = $1) as plan,
              (select count(*) from audit where object = 'history') as audited`,
      [patientId],
    );
    return rows[0];
  };

  /**
   * Repeats the request, failing its first statement, then its second, until it succeeds. Returns the number of
   * statements.
   */
  const failEveryStatement = async (patientId: number, call: () => Promise<{ statusCode: number }>) => {
    const before = await stateOf(patientId);
    for (let nth = 1; nth < 50; nth += 1) {
      const fault = failStatement(app.database.pool, nth);
      const { statusCode } = await call();
      fault.restore();
      if (!fault.isReached()) return { statements: nth - 1, statusCode };
      expect(statusCode).toBe(500);
      expect(await stateOf(patientId)).toEqual(before);
    }
    throw new Error('the call never succeeded');
  };

  test('create, save and archive are atomic if any statement fails', async () => {
    const { dentist, patient } = await buildPractice(app);
    const created = await failEveryStatement(patient.id, () => calls.create(dentist.token, patient.id));
    expect(created).toMatchObject({ statusCode: 201 });
    expect(created.statements).toBeGreaterThan(5);
    const history = (await calls.read(dentist.token, patient.id)).json();
    const body = asSave(history, { treatmentPlan: [newRow()] });
    const saved = await failEveryStatement(patient.id, () => calls.save(dentist.token, patient.id, body));
    expect(saved).toMatchObject({ statusCode: 200 });
    expect(saved.statements).toBeGreaterThan(5);
    const archived = await failEveryStatement(patient.id, () => calls.archive(dentist.token, patient.id));
    expect(archived).toMatchObject({ statusCode: 204 });
    expect((await stateOf(patient.id)).versions).toHaveLength(3);
  });
});
