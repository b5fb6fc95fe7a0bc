import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { buildPresentedBatch } from '../testing/claim-builders.ts';
import { buildClaimFixture, type ClaimFixture, itemOf } from '../testing/claim-fixture.ts';

const app = await testApp();

let fixture: ClaimFixture;

beforeEach(async () => {
  fixture = await buildClaimFixture(app);
});

describe('payments of the obra social', () => {
  test.each([
    [
      'a day before it was presented',
      { day: '2020-01-01' },
      'day',
      expect.stringContaining('No puede ser anterior'),
    ],
    ['a negative amount', { amount: -5 }, 'amount', 'El importe no puede ser negativo'],
    ['three decimals', { amount: 0.125 }, 'amount', 'Debe ser un importe'],
  ])('refuses %s', async (_name, body, field, message) => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    await expect(fixture.pay(batch, body)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });
});

describe('rejections', () => {
  test.each([
    [
      'an item of nobody',
      () => [{ itemId: 2_000_000_000 }],
      'items.0.itemId',
      'La prestación no es de esta presentación',
    ],
    ['an item twice', (itemId: number) => [{ itemId }, { itemId }], 'items', 'Prestación repetida'],
    ['nothing', () => [], 'items', 'Elegí una prestación'],
  ])('refuses %s', async (_name, items, field, message) => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    await expect(fixture.reject(batch, items(itemOf(batch)))).rejects.toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });
});
