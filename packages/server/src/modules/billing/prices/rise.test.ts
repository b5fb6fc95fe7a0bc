import type { RiseQuery } from '@dentaria/contract/billing/prices.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';

const app = await testApp();
const MONTH = addDays(TODAY, 30);

let fixture: BillingFixture;
beforeEach(async () => {
  fixture = await buildBillingFixture(app);
});

const preview = (query: Partial<RiseQuery> = {}) =>
  fixture.billing.previewRise({
    params: fixture.list,
    query: { percent: 12.5, rounding: 10_000, validFrom: MONTH, ...query },
  });

const raise = async (overrides: Partial<RiseQuery> = {}) =>
  fixture.billing.raisePrices({
    params: fixture.list,
    body: {
      percent: 12.5,
      rounding: 10_000,
      validFrom: MONTH,
      version: await fixture.version(),
      ...overrides,
    },
  });

test('writes what its preview shows, from its day on', async () => {
  const [filling, crown] = [await fixture.add(), await fixture.add()];
  await fixture.write(filling.id, { price: 1_234_500, coveredPercent: 70, copayment: 100_000 });
  await fixture.write(crown.id, { price: 9_999_900, coveredAmount: 5_000_000, needsAuthorization: true });
  const { lines, version } = await preview();
  expect(version).toBe(await fixture.version());
  expect(lines.map(({ after }) => [after.price, after.coveredAmount, after.copayment])).toEqual([
    [1_390_000, null, 110_000],
    [11_250_000, 5_630_000, 0],
  ]);
  const { current, upcoming } = await raise();
  expect(current.map(({ price }) => price)).toEqual([1_234_500, 9_999_900]);
  expect(upcoming).toEqual(
    lines.map(({ procedureId, after }) => ({ ...after, procedureId, validFrom: MONTH })),
  );
});

test('starts from the prices in force on its day and shows which of them end later', async () => {
  const [filling, crown] = [await fixture.add(), await fixture.add()];
  await fixture.write(filling.id, { price: 100_000 });
  await fixture.write(filling.id, { price: 200_000, validFrom: addDays(TODAY, 10) });
  await fixture.write(crown.id, { price: 500_000 });
  await fixture.write(crown.id, { price: 900_000, validFrom: addDays(TODAY, 60) });
  const { lines } = await preview({ percent: 10, rounding: 1 });
  expect(lines).toMatchObject([
    { procedureId: filling.id, before: { price: 200_000 }, after: { price: 220_000 }, until: null },
    { procedureId: crown.id, after: { price: 550_000 }, until: addDays(TODAY, 60) },
  ]);
  await raise({ percent: 10, rounding: 1 });
  const later = await fixture.billing.readPrices({
    params: fixture.list,
    query: { day: addDays(TODAY, 60) },
  });
  expect(later.current.map(({ price }) => price)).toEqual([220_000, 900_000]);
});

test('rounds decimals by the cent', async () => {
  const { id } = await fixture.add();
  await fixture.write(id, { price: 333 });
  expect((await raise({ percent: 8.15, rounding: 1, validFrom: TODAY })).current).toMatchObject([
    { price: 360 },
  ]);
});

test.each<[string, number, Partial<RiseQuery>, string]>([
  ['a past day', 1_000_000, { validFrom: addDays(TODAY, -1) }, 'validFrom'],
  ['amounts that vanish', 40_000, { rounding: 100_000 }, 'rounding'],
  ['amounts beyond the largest', 99_999_999_999, { percent: 500 }, 'percent'],
])('refuses %s, also as a preview', async (_, price, overrides, field) => {
  const { id } = await fixture.add();
  await fixture.write(id, { price });
  const problem = { status: 400, errors: { [field]: expect.any(String) } };
  await expect(preview(overrides)).rejects.toMatchObject(problem);
  await expect(raise(overrides)).rejects.toMatchObject(problem);
});

test.each([0, -90.01, 500.01, 10.005])('refuses a rise of %d %%', async (percent) => {
  const problem = { status: 400, errors: { percent: 'Entre -90 y 500, con hasta dos decimales' } };
  await expect(preview({ percent })).rejects.toMatchObject(problem);
  await expect(raise({ percent })).rejects.toMatchObject(problem);
});

test('refuses a list without prices', async () => {
  expect((await preview()).lines).toEqual([]);
  await expect(raise()).rejects.toMatchObject({ status: 409 });
});
