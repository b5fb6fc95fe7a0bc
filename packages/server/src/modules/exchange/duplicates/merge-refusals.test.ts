import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import type { MergeRequest } from '@dentaria/contract/exchange/merges.ts';
import { expect, test } from 'vitest';
import { insertAppointmentLink } from '../../../testing/builders/agenda-builders.ts';
import { buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { untilBlocked } from '../../../testing/waiting.ts';
import { buildEstimateLink, buildPresented, newAcceptance } from '../../billing/testing/estimate-builders.ts';
import { asSave } from '../../clinical-history/testing/histories.ts';
import { mergeCurrentVersions } from '../testing/merge-builders.ts';
import { outcomesOf, testMerges } from '../testing/merges.ts';

const { app, clinic, dentist, calls, procedureId, params, histories, ...merges } = await testMerges();
const { buildPatient, pair, bodyOf, merge, undo, book, expectVerified } = merges;

const NOT_OF_CLINIC = 'Elegí un paciente de la clínica';

test.each<[string, () => Promise<{ readonly id: number }>]>([
  ['a patient of another clinic', () => buildUser(app)],
  ['an absent patient', async () => ({ id: 2_000_000_000 })],
  [
    'a record that a merge archived',
    async () => {
      const { kept, other } = await pair();
      await merge(kept.id, other.id);
      return other;
    },
  ],
])('refuses to merge %s on either side', async (_, build) => {
  const patient = await buildPatient();
  const { id } = await build();
  const body = { keptUpdatedAt: 'x', otherUpdatedAt: 'x' };
  await expect(
    calls.exchange.mergePatients({ params, body: { ...body, keptId: patient.id, otherId: id } }),
  ).rejects.toMatchObject({ status: 400, errors: { otherId: NOT_OF_CLINIC } });
  await expect(
    calls.exchange.mergePatients({ params, body: { ...body, keptId: id, otherId: patient.id } }),
  ).rejects.toMatchObject({ status: 400, errors: { keptId: NOT_OF_CLINIC } });
  await expect(
    calls.exchange.previewMerge({ params, query: { keptId: patient.id, otherId: id } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('the archived patient cannot sign in until the merge is undone', async () => {
  const { kept, other } = await pair();
  const signIn = async ({ username }: typeof other) =>
    sessionToken(await app.as(null).auth.login({ body: { username, password: PASSWORD } }));
  const [token, keptToken] = [await signIn(other), await signIn(kept)];
  const { id } = await merge(kept.id, other.id);
  await expect(app.as(token).auth.listOwnSessions()).rejects.toMatchObject({ status: 401 });
  await expect(signIn(other)).rejects.toMatchObject({ status: 401 });
  await expect(app.as(keptToken).auth.listOwnSessions()).resolves.toBeDefined();
  await undo(id);
  await expect(app.as(token).auth.listOwnSessions()).rejects.toMatchObject({ status: 401 });
  await expect(app.as(await signIn(other)).auth.listOwnSessions()).resolves.toBeDefined();
});

// An imported database may contain steps that no merge stores.
test.each<[string, string, RegExp]>([
  [
    'SQL in place of a function',
    "set table_name = 'payments', moved_by = 'pg_sleep(0), move_account_rows' where merge_id = $1 and table_name = 'users'",
    /registro de la unificación no es válido/,
  ],
  [
    'a table that merges do not change',
    "set table_name = 'clinics' where merge_id = $1 and table_name = 'users'",
    /registro de la unificación no es válido/,
  ],
  [
    'roles',
    `set before = before || '{"clinic_id": 0, "roles": ["ADMIN"]}' where merge_id = $1 and table_name = 'users'`,
    /registro de la unificación no es válido/,
  ],
])('refuses to undo a recorded merge with %s', async (_, change, message) => {
  const { kept, other } = await pair();
  const { id } = await merge(kept.id, other.id);
  await app.owner.query(`update patient_merge_rows ${change}`, [id]);
  const { canBeUndone, undoObstacles } = await calls.exchange.readMerge({ params: { ...params, id } });
  expect(canBeUndone).toBe(false);
  expect(undoObstacles).toContainEqual(expect.stringMatching(message));
  await expect(undo(id)).rejects.toMatchObject({ status: 409 });
});

test('refuses to undo a recorded merge whose archived person is not a patient', async () => {
  const { kept, other } = await pair();
  const { id } = await merge(kept.id, other.id);
  await app.owner.query("update users set roles = '{RECEPTIONIST}' where id = $1", [other.id]);
  await expect(undo(id)).rejects.toMatchObject({
    status: 409,
    message: 'La ficha archivada no es de un paciente de la clínica',
  });
});

test('links that were sent to the archived patient keep working', async () => {
  const { kept, other } = await pair();
  const appointment = await book(other.id, '10:00');
  const link = await insertAppointmentLink(app, appointment);
  const parts = { clinicId: clinic.id, dentist, patientId: other.id, procedureId };
  const estimate = await buildPresented(app, parts);
  const token = await buildEstimateLink(app, parts, estimate);
  await merge(kept.id, other.id);
  const visitor = app.as(null);
  await visitor.scheduling.confirmLinkedAppointment({ params: { token: link } });
  await visitor.billing.acceptLinkedEstimate({ params: { token }, body: newAcceptance(estimate) });
  expect(await calls.scheduling.readAppointment({ params: { id: appointment.id } })).toMatchObject({
    state: 'confirmed',
    patient: { id: kept.id },
  });
  expect(await calls.billing.readEstimate({ params: { ...params, id: estimate.id } })).toMatchObject({
    state: 'accepted',
  });
  await expectVerified();
});

test('only one of two concurrent merges with a common record succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { kept, other } = await pair();
    const third = await buildPatient();
    const chain = { keptId: third.id, otherId: kept.id };
    const star = { keptId: kept.id, otherId: third.id };
    const bodies: MergeRequest[] = [
      await bodyOf(kept.id, other.id),
      await mergeCurrentVersions(app, round % 2 === 0 ? chain : star),
    ];
    const results = await Promise.allSettled(
      bodies.map((body) => calls.exchange.mergePatients({ params, body })),
    );
    const [first, second] = outcomesOf(results);
    expect(['400', '409']).toContain(first);
    expect(second).toBe('done');
  }
});

test('refuses a save that waited for a merge or undo which moved the history to the other record', async () => {
  const { kept, other } = await pair();
  const history = (await histories.create(dentist.token, other.id)).json();
  const client = await app.owner.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('dentaria.scope', 'all', true)");
    await client.query('update histories set patient_user_id = $1 where id = $2', [
      kept.id,
      history.historyId,
    ]);
    const saving = histories.save(dentist.token, other.id, asSave(history));
    await untilBlocked(app);
    await client.query('commit');
    expect((await saving).statusCode).toBe(404);
  } finally {
    client.release();
  }
  expect((await histories.read(dentist.token, kept.id)).json()).toMatchObject({ version: history.version });
});

test('keeps an opt-out that is written during a merge', async () => {
  {
    const { kept, other } = await pair();
    const body = await bodyOf(kept.id, other.id);
    const client = await app.owner.connect();
    await client.query('begin');
    // Blocks the merge, so that the opt-out is written at the same time.
    await client.query('select from accounts where user_id = $1 for update', [kept.id]);
    const merging = calls.exchange.mergePatients({ params, body });
    await untilBlocked(app);
    const answering = calls.scheduling
      .updateMessageConsent({ params: { id: other.id }, body: { answer: 'no' } })
      .then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    await untilBlocked(app, 2);
    await client.query('commit');
    client.release();
    await merging;
    const { rows } = await app.owner.query(
      'select patient_id, answer from message_consents where patient_id in ($1, $2)',
      [kept.id, other.id],
    );
    expect([await answering, rows]).toEqual([404, []]);
  }
});
