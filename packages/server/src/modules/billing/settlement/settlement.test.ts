import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import {
  ago,
  buildSettlement,
  LAST_MONTH,
  THIS_MONTH,
} from '../../../testing/builders/settlement-builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const today = TODAY;
const build = () => buildSettlement(app);

type Built = Awaited<ReturnType<typeof build>>;

const collectedBy = async ({ results, owner, associate }: Built, query: typeof THIS_MONTH) => {
  const { professionals, unassigned } = await results(query);
  const of = (id: number) => professionals.find(({ professional }) => professional.id === id)?.collected ?? 0;
  return [of(owner.id), of(associate.id), unassigned];
};

describe('collections', () => {
  test('pay the charges that a payment names, and otherwise the oldest work', async () => {
    const built = await build();
    await built.pay({ amount: 20_000, day: ago(10), pays: [{ ...built.associateRow, amount: 20_000 }] });
    await built.pay({ amount: 30_000, day: ago(9) });
    expect(await collectedBy(built, THIS_MONTH)).toEqual([30_000, 20_000, 0]);
    const { due, professionals } = await built.results(THIS_MONTH);
    expect([due, professionals.map((each) => each.due).toSorted((a, b) => a - b)]).toEqual([
      100_000,
      [30_000, 70_000],
    ]);
  });

  test('in advance belong to no professional until there is work', async () => {
    const built = await build();
    await built.pay({ amount: 130_000, day: ago(40) });
    expect(await collectedBy(built, LAST_MONTH)).toEqual([100_000, 0, 30_000]);
    expect(await collectedBy(built, THIS_MONTH)).toEqual([0, 30_000, -30_000]);
    expect((await built.results(LAST_MONTH)).advances).toBe(30_000);
    expect((await built.results(THIS_MONTH)).collected).toBe(0);
  });

  test('are reversed on the day of a void, not of the payment', async () => {
    const built = await build();
    const { id } = await built.pay({ amount: 60_000, day: ago(40) });
    await built.cancel(id);
    const { collected, methods } = await built.results(LAST_MONTH);
    expect([collected, methods]).toEqual([60_000, [{ method: 'transfer', count: 1, amount: 60_000 }]]);
    const month = await built.results(THIS_MONTH);
    expect(month.collected).toBe(-60_000);
    expect(month.methods).toEqual([{ method: 'transfer', count: -1, amount: -60_000 }]);
    expect(month.days).toContainEqual({ day: today, production: 0, collected: -60_000 });
    expect(await collectedBy(built, THIS_MONTH)).toEqual([-60_000, 0, 0]);
  });

  test('are reversed for the work that the voided payment named', async () => {
    const built = await build();
    const pays = [{ ...built.associateRow, amount: 20_000 }];
    const { id } = await built.pay({ amount: 20_000, day: ago(15), pays });
    await built.cancel(id);
    expect(await collectedBy(built, { from: ago(10), to: today })).toEqual([0, -20_000, 0]);
  });

  test('by method equal the takings of the cash session', async () => {
    const built = await build();
    const { as, receptionist, params } = built;
    const reception = as(receptionist.token);
    await reception.openCash({ params, body: { amount: 50_000 } });
    await built.pay({ amount: 40_000, method: 'cash' });
    const { id } = await built.pay({ amount: 10_050, method: 'cash' });
    await built.pay({ amount: 7_700, method: 'debit' });
    await built.cancel(id);
    const { session } = await reception.readOpenCash({ params });
    const taken = Object.groupBy(session?.taken ?? [], ({ method }) => method);
    const { methods } = await built.results({ from: today, to: today });
    expect(methods).toEqual([
      { method: 'cash', count: 1, amount: 40_000 },
      { method: 'debit', count: 1, amount: 7_700 },
    ]);
    for (const { method, amount } of methods)
      expect(taken[method as 'cash']?.reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
  });
});

describe('a settlement', () => {
  test('lists its work with the percentage of the day', async () => {
    const built = await build();
    const { owner, associate, patient } = built;
    await built.setTerms(associate.id, { validFrom: ago(90), percent: 33.33 });
    const settlement = await built.settlement(associate.id, THIS_MONTH);
    expect(settlement).toMatchObject({ production: 50_000, collected: 0, due: 50_000, share: 16_665 });
    expect(settlement.lines).toEqual([
      {
        day: ago(20),
        patient: { id: patient.id, name: expect.any(String) },
        description: 'Limpieza',
        basis: 'production',
        amount: 50_000,
        percent: 33.33,
        share: 16_665,
      },
    ]);
    expect((await built.settlement(owner.id, THIS_MONTH)).lines).toEqual([]);
    expect((await built.settlement(owner.id, LAST_MONTH)).lines).toMatchObject([{ percent: null, share: 0 }]);
  });

  test('of collections pays work when it is paid, and reverses what is voided', async () => {
    const built = await build();
    const { owner } = built;
    await built.setTerms(owner.id, { validFrom: ago(90), basis: 'collections', percent: 50 });
    const { id } = await built.pay({ amount: 30_001, day: ago(40) });
    expect((await built.settlement(owner.id, LAST_MONTH)).lines).toMatchObject([
      { day: ago(50), basis: 'collections', amount: 30_001, share: 15_001 },
    ]);
    await built.cancel(id);
    expect((await built.settlement(owner.id, LAST_MONTH)).share).toBe(15_001);
    expect((await built.settlement(owner.id, THIS_MONTH)).lines).toMatchObject([
      { day: ago(50), amount: -30_001, share: -15_001 },
    ]);
  });

  test('settles work once when the basis changes', async () => {
    const built = await build();
    const { owner } = built;
    await built.setTerms(owner.id, { validFrom: ago(90), percent: 40 });
    await built.setTerms(owner.id, { basis: 'collections', percent: 50, lastNumber: 1 });
    await built.pay({ amount: 100_000 });
    expect((await built.settlement(owner.id, LAST_MONTH)).share).toBe(40_000);
    expect((await built.settlement(owner.id, THIS_MONTH)).lines).toEqual([]);
  });

  test('of a past month does not change with the percentage', async () => {
    const built = await build();
    const { associate, as, owner, params } = built;
    await built.setTerms(associate.id, { validFrom: ago(90), percent: 40 });
    const before = await built.settlement(associate.id, { from: ago(30), to: ago(1) });
    await built.setTerms(associate.id, { percent: 45, lastNumber: 1 });
    await built.setTerms(associate.id, { percent: 46, lastNumber: 2 });
    expect(await built.settlement(associate.id, { from: ago(30), to: ago(1) })).toEqual(before);
    const listed = await as(owner.token).listSettlementTerms({ params });
    const terms = listed.find(({ professional }) => professional.id === associate.id);
    expect(terms?.current).toEqual({ basis: 'production', percent: 46 });
    expect(terms?.terms.map(({ number, percent }) => [number, percent])).toEqual([
      [1, 40],
      [2, 45],
      [3, 46],
    ]);
  });
});

describe('a percentage', () => {
  test.each([
    [
      'a past day',
      { validFrom: ago(1), lastNumber: 1 },
      'validFrom',
      'Lo ya liquidado no cambia: elegí hoy o un día posterior',
    ],
    [
      'a day in two years',
      { validFrom: addDays(today, 700), lastNumber: 1 },
      'validFrom',
      'Elegí un día dentro de un año',
    ],
    [
      'more than 100',
      { percent: 100.01, lastNumber: 1 },
      'percent',
      'Entre 0 y 100, con hasta dos decimales',
    ],
    [
      'three decimals',
      { percent: 33.333, lastNumber: 1 },
      'percent',
      'Entre 0 y 100, con hasta dos decimales',
    ],
  ])('is refused: %s', async (_, body, field, message) => {
    const { setTerms, owner } = await build();
    await setTerms(owner.id, { validFrom: ago(90) });
    await expect(setTerms(owner.id, body)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });

  test('applies from its first day on, and the last one of a day wins', async () => {
    const { associate, clinicId, setTerms, settlement } = await build();
    await setTerms(associate.id, { validFrom: ago(20) });
    expect((await settlement(associate.id, THIS_MONTH)).share).toBe(20_000);
    // SQL, because only the first terms may start on a past day.
    await app.owner.query(
      `insert into settlement_terms (clinic_id, professional_id, number, valid_from, basis, percent, created_by, created_at)
       select clinic_id, professional_id, 2, valid_from, basis, 10, created_by, now()
         from settlement_terms where clinic_id = $1 and professional_id = $2`,
      [clinicId, associate.id],
    );
    expect((await settlement(associate.id, THIS_MONTH)).share).toBe(5_000);
  });

  test.each([
    { daysAgo: 20, percent: 10, share: 5_000 },
    { daysAgo: 19, percent: 40, share: 20_000 },
  ])(
    'that starts $daysAgo days ago settles work of twenty days ago at $percent %',
    async ({ daysAgo, percent, share }) => {
      const { associate, setTerms, settlement } = await build();
      await setTerms(associate.id, { validFrom: ago(90), percent: 40 });
      await setTerms(associate.id, { percent: 10, lastNumber: 1 });
      // SQL, because the API accepts a past day only for the first terms.
      await app.owner.query(
        'update settlement_terms set valid_from = $1 where professional_id = $2 and number = 2',
        [ago(daysAgo), associate.id],
      );
      expect((await settlement(associate.id, THIS_MONTH)).lines).toMatchObject([{ percent, share }]);
    },
  );

  test('is set by one of two people at once', async () => {
    const { setTerms, owner } = await build();
    const outcomes = await Promise.allSettled([10, 20, 30].map((percent) => setTerms(owner.id, { percent })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 });
  });

  test('can be set only for dentists of the clinic', async () => {
    const { setTerms, receptionist } = await build();
    await expect(setTerms(receptionist.id, {})).rejects.toMatchObject({ status: 404 });
  });

  test('keeps its professional and its author on record', async () => {
    const { setTerms, owner, clinicId } = await build();
    const associate = await buildUser(app, { role: 'DENTIST', clinicId });
    await setTerms(associate.id, {});
    const admin = await buildUser(app, { role: 'ADMIN' });
    await app.as(admin.token).auth.removeUser({ params: { id: associate.id } });
    const { rows } = await app.owner.query(
      'select removed_at is not null as removed from users where id = $1',
      [associate.id],
    );
    expect(rows).toEqual([{ removed: true }]);
    const { rows: written } = await app.owner.query(
      'select distinct created_by::int from settlement_terms where professional_id = $1',
      [associate.id],
    );
    expect(written).toEqual([{ created_by: owner.id }]);
  });
});
