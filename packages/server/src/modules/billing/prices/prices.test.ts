import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPrice, tomorrow } from '../testing/billing-builders.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';

const app = await testApp();
const inDays = (days: number): string => addDays(TODAY, days);

let fixture: BillingFixture;
beforeEach(async () => {
  fixture = await buildBillingFixture(app);
});

describe('a price', () => {
  test('keeps every amount to the cent', async () => {
    const { id } = await fixture.add();
    const terms = {
      price: 99_999_999_999,
      coveredPercent: 62.55,
      copayment: 7,
      needsAuthorization: true,
    };
    const { current } = await fixture.write(id, terms);
    expect(current).toEqual([{ ...terms, procedureId: id, validFrom: TODAY, coveredAmount: null }]);
    expect((await fixture.read()).current).toEqual(current);
  });

  test('applies from its day on, and is listed as upcoming until then', async () => {
    const { id } = await fixture.add();
    await fixture.write(id, { price: 100, validFrom: inDays(-10) });
    await fixture.write(id, { price: 300, validFrom: inDays(20) });
    await fixture.write(id, { price: 200, validFrom: inDays(10) });
    const at = async (day: string) => {
      const { current, upcoming } = await fixture.billing.readPrices({
        params: fixture.list,
        query: { day },
      });
      return [current.map(({ price }) => price), upcoming.map(({ price }) => price)];
    };
    expect(await at(inDays(-11))).toEqual([[], [100, 200, 300]]);
    expect(await at(TODAY)).toEqual([[100], [200, 300]]);
    expect(await at(inDays(10))).toEqual([[200], [300]]);
    expect(await at(inDays(400))).toEqual([[300], []]);
  });

  test('replaces the price of the same day', async () => {
    const { id } = await fixture.add();
    await fixture.write(id, { price: 100 });
    const { current, list } = await fixture.write(id, { price: 101 });
    expect(current.map(({ price }) => price)).toEqual([101]);
    expect(list.version).toBe(3);
  });

  test.each([
    ['a past day', -1, 'Los precios de días pasados no se cambian: elegí hoy o un día posterior'],
    ['a day after more than a year', 367, 'Elegí un día dentro de un año'],
  ])('is refused for %s once the procedure has one', async (_, days, message) => {
    const { id } = await fixture.add();
    await fixture.write(id, { validFrom: inDays(-30) });
    await expect(fixture.write(id, { validFrom: inDays(days) })).rejects.toMatchObject({
      status: 400,
      errors: { validFrom: message },
    });
  });

  test.each<[string, object, string]>([
    ['negative', { price: -1 }, 'price'],
    ['of 15 digits', { price: 100_000_000_000_000 }, 'price'],
    ['with a fraction of a cent', { price: 100.5 }, 'price'],
    ['with two coverages', { coveredPercent: 10, coveredAmount: 10 }, 'coveredAmount'],
    ['covered beyond itself', { price: 100, coveredAmount: 101 }, 'coveredAmount'],
    ['with a copayment beyond itself', { price: 100, copayment: 101 }, 'copayment'],
    ['with a percentage of three decimals', { coveredPercent: 10.005 }, 'coveredPercent'],
  ])('is invalid: %s', async (_, overrides, field) => {
    const { id } = await fixture.add();
    await expect(fixture.write(id, overrides)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  });

  test('can be removed before its day, but not once it is in force', async () => {
    const { id } = await fixture.add();
    await fixture.write(id);
    await fixture.write(id, { validFrom: tomorrow() });
    const params = { ...fixture.list, procedureId: id };
    const remove = (validFrom: string, version: number) =>
      fixture.billing.removePrice({ params, query: { validFrom, version } });
    // Sends an outdated version.
    await expect(remove(tomorrow(), 2)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Otra persona cambió esta lista'),
    });
    const { upcoming, list } = await remove(tomorrow(), 3);
    expect([upcoming, list.version]).toEqual([[], 4]);
    await expect(remove(TODAY, 4)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('ya está vigente'),
    });
    await expect(remove(tomorrow(), 4)).rejects.toMatchObject({
      message: 'Ese precio ya no está en la lista',
    });
  });

  test('can be read but not written by a receptionist', async () => {
    const { id } = await fixture.add();
    const { token } = await fixture.receptionist();
    const { billing } = app.as(token);
    expect((await billing.readPrices({ params: fixture.list, query: {} })).current).toEqual([]);
    const write = billing.writePrice({ params: { ...fixture.list, procedureId: id }, body: newPrice() });
    await expect(write).rejects.toMatchObject({ status: 403 });
  });

  test('returns 404 for a procedure of another clinic', async () => {
    const { id } = await (await buildBillingFixture(app)).add();
    await expect(fixture.write(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('two people at once', () => {
  test('cannot both write a price of one version', async () => {
    const { id } = await fixture.add();
    const write = (price: number) =>
      fixture.billing.writePrice({ params: { ...fixture.list, procedureId: id }, body: newPrice({ price }) });
    const answers = await Promise.allSettled([100, 200, 300, 400].map(write));
    const [written, ...others] = answers.filter(({ status }) => status === 'fulfilled');
    expect(others).toEqual([]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.status] : []));
    expect(refused).toEqual([409, 409, 409]);
    expect(written).toMatchObject({ value: { current: (await fixture.read()).current } });
  });

  test('raise one list once', async () => {
    const { id } = await fixture.add();
    await fixture.write(id, { price: 100_000 });
    const version = await fixture.version();
    const raise = () =>
      fixture.billing.raisePrices({
        params: fixture.list,
        body: { percent: 10, rounding: 1, validFrom: TODAY, version },
      });
    const answers = await Promise.allSettled([raise(), raise(), raise()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await fixture.read()).current).toMatchObject([{ price: 110_000 }]);
  });

  test('get one outcome if one raises and the other writes', async () => {
    const { id } = await fixture.add();
    await fixture.write(id, { price: 100_000 });
    const version = await fixture.version();
    const answers = await Promise.allSettled([
      fixture.billing.raisePrices({
        params: fixture.list,
        body: { percent: 10, rounding: 1, validFrom: TODAY, version },
      }),
      fixture.billing.writePrice({
        params: { ...fixture.list, procedureId: id },
        body: newPrice({ price: 500, version }),
      }),
    ]);
    const done = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(answers[1 - done]).toMatchObject({
      reason: { status: 409, message: 'Otra persona cambió esta lista. Revisá los precios de ahora.' },
    });
    expect((await fixture.read()).current).toMatchObject([{ price: done === 0 ? 110_000 : 500 }]);
  });
});
