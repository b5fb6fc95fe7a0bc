import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newInsurerPayment } from '../testing/claim-builders.ts';
import { expectOnRecord, openPresentedBatch } from '../testing/people-on-record.ts';

const app = await testApp();

const build = () => openPresentedBatch(app);

type Built = Awaited<ReturnType<typeof build>>;

test.each([
  ['is a patient', async ({ patient }: Built) => patient.id],
  [
    'noted a payment',
    async ({ reception, batch, one, receptionist }: Built) => {
      await reception.createInsurerPayment({ params: one(batch), body: newInsurerPayment() });
      return receptionist.id;
    },
  ],
])('a deleted user who %s stays on record', async (_, act) => {
  await expectOnRecord(app, await act(await build()));
});

test('deletes a receptionist who did nothing about claims', async () => {
  const { receptionist } = await build();
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id: receptionist.id } });
  const { rows } = await app.owner.query('select from users where id = $1', [receptionist.id]);
  expect(rows).toEqual([]);
});
