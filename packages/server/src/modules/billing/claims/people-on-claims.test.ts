import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import {
  buildBatch,
  buildClaimItem,
  buildPresentedBatch,
  newBatch,
  newClaimItem,
  newInsurerPayment,
} from '../testing/claim-builders.ts';
import { itemOf, openClaimDesk } from '../testing/claim-desk.ts';

const app = await testApp();

/** A presented batch of a dentist, and a receptionist who has done nothing yet. */
async function build() {
  const desk = await openClaimDesk(app);
  const batch = await buildPresentedBatch(app, desk.parts);
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: desk.params.clinicId });
  return { ...desk, batch, receptionist, reception: app.as(receptionist.token).billing };
}

type Built = Awaited<ReturnType<typeof build>>;

const reason = 'Error de carga';

test.each([
  ['is a patient', async ({ patient }: Built) => patient.id],
  [
    'added work',
    async ({ reception, ofPatient, parts, receptionist }: Built) => {
      await reception.createClaimItem({ params: ofPatient, body: newClaimItem(parts) });
      return receptionist.id;
    },
  ],
  [
    'gave work up',
    async ({ reception, parts, one, receptionist }: Built) => {
      const item = await buildClaimItem(app, parts);
      await reception.giveUpClaimItem({ params: one(item), body: { reason, version: item.version } });
      return receptionist.id;
    },
  ],
  [
    'drafted a batch',
    async ({ reception, parts, params, receptionist }: Built) => {
      await buildClaimItem(app, parts);
      await reception.createClaimBatch({ params, body: newBatch(parts) });
      return receptionist.id;
    },
  ],
  [
    'presented a batch',
    async ({ reception, parts, one, receptionist }: Built) => {
      await buildClaimItem(app, parts);
      const draft = await buildBatch(app, parts);
      const body = { day: TODAY, version: draft.version };
      await reception.presentClaimBatch({ params: one(draft), body });
      return receptionist.id;
    },
  ],
  [
    'noted a payment',
    async ({ reception, batch, one, receptionist }: Built) => {
      await reception.createInsurerPayment({ params: one(batch), body: newInsurerPayment() });
      return receptionist.id;
    },
  ],
  [
    'voided a payment',
    async ({ reception, batch, one, pay, receptionist }: Built) => {
      const { payments } = await pay(batch, {});
      const params = { ...one(batch), paymentId: payments[0]?.id ?? 0 };
      await reception.voidInsurerPayment({ params, body: { reason } });
      return receptionist.id;
    },
  ],
  [
    'noted a rejection',
    async ({ reception, batch, one, receptionist }: Built) => {
      const body = { items: [{ itemId: itemOf(batch) }], reason, day: TODAY };
      await reception.createClaimRejections({ params: one(batch), body });
      return receptionist.id;
    },
  ],
  [
    'undid a rejection',
    async ({ reception, batch, one, reject, receptionist }: Built) => {
      await reject(batch, [{ itemId: itemOf(batch) }]);
      const params = { ...one(batch), itemId: itemOf(batch) };
      await reception.undoClaimRejection({ params, body: { reason } });
      return receptionist.id;
    },
  ],
])('somebody who %s stays on record after being deleted', async (_, act) => {
  const id = await act(await build());
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id } });
  const { rows } = await app.owner.query(
    'select removed_at is not null as removed from users where id = $1',
    [id],
  );
  expect(rows).toEqual([{ removed: true }]);
});

test('a receptionist who did nothing about claims is deleted', async () => {
  const { receptionist } = await build();
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id: receptionist.id } });
  const { rows } = await app.owner.query('select from users where id = $1', [receptionist.id]);
  expect(rows).toEqual([]);
});
