import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import { expect, test } from 'vitest';
import { clinicTimeAt, instantFrom } from '../../../testing/argentina.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newEstimate } from '../testing/estimate-builders.ts';

const app = await testApp();
const today = clinicTimeAt(WEDNESDAY).day;

async function buildPatient() {
  const { clinic, dentist } = await buildPractice(app);
  const params = { clinicId: clinic.id };
  const patient = await buildUser(app, { role: 'PATIENT', ...params, phone: '11 5555-0101' });
  const { billing, followUp } = app.as(dentist.token);
  await billing.importNomenclador({ params });
  const [procedure] = await billing.listProcedures({ params });
  const line = { procedureId: procedure?.id ?? 0, description: 'Restauración', price: 100_000 };
  /** Presented `days` ago, and accepted the next day if `isAccepted`. */
  const estimate = async (days: number, isAccepted: boolean) => {
    const of = { ...params, patientId: patient.id };
    const { id, version } = await billing.createEstimate({
      params: of,
      body: newEstimate({ lines: [line] }),
    });
    const byId = { params: { ...params, id } };
    const { hash } = await billing.presentEstimate({ ...byId, body: { version } });
    const answer = { name: 'Ana Gómez', docNumber: '30111222', hash: hash ?? '' };
    if (isAccepted) await billing.acceptEstimate({ ...byId, body: answer });
    await app.owner.query(
      `update estimates set presented_at = $2, accepted_at = case when accepted_at is not null then $3::timestamptz end
        where id = $1`,
      [
        id,
        instantFrom({ day: addDays(today, -days), time: '10:00' }),
        instantFrom({ day: addDays(today, 1 - days), time: '10:00' }),
      ],
    );
    return id;
  };
  const chat = async (kind: WorkKind, id: number) => {
    const { chats } = await followUp.sendWorkMessages({
      params,
      body: { items: [{ kind, id }], channel: 'whatsapp' },
    });
    return new URL(chats[0]?.url ?? '').searchParams.get('text');
  };
  const listed = async (kind: WorkKind, state: 'open' | 'waiting' | 'dismissed' = 'open') => {
    const { groups } = await followUp.readWorkList({ params, query: { kind, state } });
    return groups[0]?.items.map(({ id }) => id) ?? [];
  };
  const of = (kind: WorkKind, id: number) => ({ params: { ...params, kind, id } });
  return { followUp, estimate, listed, of, chat };
}

test.each([
  ['estimate', false],
  ['accepted-work', true],
] as const)(
  'a patient is listed for the oldest %s, and for the next one once it is dismissed',
  async (kind, isAccepted) => {
    const { followUp, estimate, listed, of } = await buildPatient();
    const [older, newer] = [await estimate(40, isAccepted), await estimate(20, isAccepted)];
    expect(await listed(kind)).toEqual([older]);
    await followUp.dismissWork({ ...of(kind, older), body: { reason: 'Muy caro' } });
    expect(await listed(kind)).toEqual([newer]);
    await followUp.dismissWork({ ...of(kind, newer), body: { reason: 'Se mudó' } });
    expect(await listed(kind)).toEqual([]);
    expect(await listed(kind, 'dismissed')).toEqual([older, newer]);
    await followUp.restoreWork(of(kind, older));
    expect(await listed(kind)).toEqual([older]);
  },
);

test('a patient whose call is postponed is not listed for the next estimate', async () => {
  const { followUp, estimate, listed, of } = await buildPatient();
  const older = await estimate(40, false);
  await estimate(20, false);
  const nextTryDay = addDays(today, 3);
  await followUp.createAttempt({
    ...of('estimate', older),
    body: { channel: 'phone', result: 'call-later', comment: null, nextTryDay },
  });
  expect(await listed('estimate')).toEqual([]);
  expect(await listed('estimate', 'waiting')).toEqual([older]);
});

test.each([
  ['estimate', false, / por tu presupuesto N\.º 1\. ¿Tenés alguna duda\?$/],
  ['accepted-work', true, /: aceptaste tu presupuesto N\.º 1 en .* ¿Te reservamos uno\?$/],
] as const)('a patient is written to about their %s', async (kind, isAccepted, text) => {
  const { estimate, chat } = await buildPatient();
  expect(await chat(kind, await estimate(40, isAccepted))).toMatch(text);
});
