import { expect, test } from 'vitest';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPayment, openCashSession } from '../testing/payment-builders.ts';
import { expectOnRecord } from '../testing/people-on-record.ts';

const app = await testApp();

async function build() {
  const account = await buildAccount(app);
  const { clinic, billing, params } = account;
  const payment = await billing.createPayment({ params, body: newPayment() });
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  return { ...account, payment, receptionist, reception: app.as(receptionist.token).billing };
}

type Built = Awaited<ReturnType<typeof build>>;

test.each([
  ['paid', async ({ patient }: Built) => patient],
  [
    'took a payment',
    async ({ reception, params, receptionist }: Built) => {
      await reception.createPayment({ params, body: newPayment() });
      return receptionist;
    },
  ],
  [
    'voided a payment',
    async ({ reception, clinic, payment, receptionist }: Built) => {
      const params = { clinicId: clinic.id, id: payment.id };
      await reception.voidPayment({ params, body: { reason: 'Repetido' } });
      return receptionist;
    },
  ],
  [
    'opened the cash session',
    async ({ clinic, receptionist }: Built) => {
      await openCashSession(app, clinic.id, receptionist.token);
      return receptionist;
    },
  ],
  [
    'closed the cash session',
    async ({ reception, clinic, dentist, receptionist }: Built) => {
      const { id, expected } = await openCashSession(app, clinic.id, dentist.token);
      await reception.closeCash({
        params: { clinicId: clinic.id, id },
        body: { counted: expected, expected },
      });
      return receptionist;
    },
  ],
  [
    'moved cash',
    async ({ reception, clinic, dentist, receptionist }: Built) => {
      const { id } = await openCashSession(app, clinic.id, dentist.token);
      const body = { direction: 'in' as const, amount: 100, reason: 'Cambio' };
      await reception.createCashMovement({ params: { clinicId: clinic.id, id }, body });
      return receptionist;
    },
  ],
])('a deleted user who %s stays on record', async (_, act) => {
  await expectOnRecord(app, (await act(await build())).id);
});

test('deletes a receptionist who touched no account', async () => {
  const { receptionist } = await build();
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id: receptionist.id } });
  const { rows } = await app.owner.query('select from users where id = $1', [receptionist.id]);
  expect(rows).toEqual([]);
});
