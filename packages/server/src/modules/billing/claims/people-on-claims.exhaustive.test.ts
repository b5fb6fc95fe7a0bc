import { test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { buildBatch, buildClaimItem, newBatch, newClaimItem } from '../testing/claim-builders.ts';
import { itemOf } from '../testing/claim-fixture.ts';
import { expectOnRecord, openPresentedBatch } from '../testing/people-on-record.ts';

const app = await testApp();

const build = () => openPresentedBatch(app);

type Built = Awaited<ReturnType<typeof build>>;

const reason = 'Error de carga';

test.each([
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
])('a deleted user who %s stays on record', async (_, act) => {
  await expectOnRecord(app, await act(await build()));
});
