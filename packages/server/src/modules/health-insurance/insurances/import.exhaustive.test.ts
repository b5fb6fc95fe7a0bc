import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeEach(async () => {
  app = await testApp();
  admin = (await buildUser(app, { role: 'ADMIN' })).token;
});

const importNow = () => app.as(admin).healthInsurance.importRegistry();
const list = () => app.as(admin).healthInsurance.listHealthInsurances();

test('two concurrent imports create each insurance once', async () => {
  const results = await Promise.all([importNow(), importNow()]);
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(339);
  expect(await list()).toHaveLength(339);
});
