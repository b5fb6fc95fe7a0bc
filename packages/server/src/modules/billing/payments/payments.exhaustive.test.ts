import pg from 'pg';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { eventually } from '../../../testing/waiting.ts';
import { buildPaymentFixture, newPayment } from '../testing/payment-builders.ts';

const app = await testApp();

const build = () => buildPaymentFixture(app);

test("retries payments that wait long for the clinic's receipt counter", async () => {
  const { pay, clinic, reception } = await build();
  await pay();
  const others = [];
  for (let index = 0; index < 3; index++) others.push(await buildUser(app, { clinicId: clinic.id }));
  await app.owner.query('begin');
  await app.owner.query('select from receipt_counters where clinic_id = $1 for update', [clinic.id]);
  const payments = others.map(({ id }) =>
    reception.createPayment({ params: { clinicId: clinic.id, patientId: id }, body: newPayment() }),
  );
  const observer = new pg.Client(app.connection);
  await observer.connect();
  /** Start times of the transactions that wait for the counter. */
  const waitingSince = async (): Promise<Date[]> => {
    const { rows } = await observer.query<{ xact_start: Date }>(
      "select xact_start from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.map(({ xact_start }) => xact_start);
  };
  const first = await eventually(async () => {
    const since = await waitingSince();
    expect(since.length).toBeGreaterThan(0);
    return Math.max(...since.map(Number));
  });
  await eventually(async () => {
    const since = await waitingSince();
    expect(since.some((began) => Number(began) > first)).toBe(true);
  });
  await observer.end();
  await app.owner.query('commit');
  const numbers = (await Promise.all(payments)).map(({ receiptNumber }) => receiptNumber);
  expect(numbers.toSorted()).toEqual([2, 3, 4]);
});
