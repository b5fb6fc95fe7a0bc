import { Client } from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeEach(async () => {
  app = await testApp();
  admin = (await buildUser(app, { role: 'ADMIN' })).token;
});

const importNow = () => app.as(admin).healthInsurance.importRegistry();
const list = () => app.as(admin).healthInsurance.listHealthInsurances();

test('imports the whole national registry, and is idempotent', async () => {
  expect(await importNow()).toEqual({ created: 339, unchanged: 0, total: 339 });
  const imported = await list();
  expect(imported).toHaveLength(339);
  expect(imported).toContainEqual({
    health_insurance_id: expect.any(Number),
    name: 'OBRA SOCIAL DE ACTORES',
    federation_code: '100205',
    details: 'OSA · CABA · Obra social',
    plans: [],
  });
  expect(await importNow()).toEqual({ created: 0, unchanged: 339, total: 339 });
  expect(await list()).toEqual(imported);
  const { rows } = await app.owner.query(
    "select count(*) from audit where object = 'health-insurance' and action = 'create'",
  );
  expect(rows).toEqual([{ count: 339 }]);
});

test('audits the imported insurances in one statement', async () => {
  const { query } = Client.prototype;
  const statements: string[] = [];
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
    statements.push(String((sent[0] as { text?: string }).text));
    return Reflect.apply(query, this, sent);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await importNow()).created).toBe(339);
  expect(statements.filter((text) => text.includes('insert into audit'))).toHaveLength(1);
});

test('does not change an insurance whose code exists', async () => {
  const own = await buildInsurance(app, { federation_code: '100205', plan: 'Uno' });
  expect(await importNow()).toEqual({ created: 338, unchanged: 1, total: 339 });
  const read = await app.as(admin).healthInsurance.readHealthInsurance({ params: { id: own.id } });
  expect(read).toMatchObject({ name: own.name, plans: [{ plan_name: 'Uno' }] });
});
