import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildPractice, buildUser, newPatient } from '../../../testing/builders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { csvCell } from './audit-csv.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await testApp();
  admin = await buildUser(app, { role: 'ADMIN', username: '=cmd|x' });
});
afterAll(() => app.close());

const list = (query: Record<string, unknown> = {}) => app.as(admin.token).auth.listAudit({ query });

test('nobody but an administrator', async () => {
  const { dentist, patient } = await buildPractice(app);
  for (const { token } of [dentist, patient]) {
    for (const path of ['/audit', '/audit/csv']) {
      const answer = await app.request({ method: 'GET', url: `/services/auth${path}`, token });
      expect(answer.statusCode).toBe(403);
      expect(Object.keys(answer.json())).toEqual(['message']);
    }
  }
});

test('newest first, page by page, each filter, and the reading itself is in it', async () => {
  const { dentist, clinic } = await buildPractice(app);
  for (let made = 1; made <= 60; made += 1) {
    await app.owner.query(
      "insert into audit (user_id, role, action, object, object_id, clinic_id) values ($1, 'DENTIST', 'read', 'history', $2, $3)",
      [dentist.id, made, clinic.id],
    );
  }
  const first = await list({ clinicId: clinic.id });
  expect(first.rows.map(({ objectId }) => objectId)).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at));
  expect(first.hasMore).toBe(true);
  const rest = await list({ clinicId: clinic.id, before: first.rows.at(-1)?.id });
  expect(rest).toMatchObject({ hasMore: false, rows: { length: 10 } });
  const one = await list({ userId: dentist.id, action: 'read', object: 'history', objectId: 7 });
  expect(one.rows).toMatchObject([{ userId: dentist.id, clinicId: clinic.id, objectId: 7, version: null }]);
  expect((await list({ userId: dentist.id, to: '2020-01-01' })).rows).toEqual([]);
  expect((await list({ userId: dentist.id, from: '2020-01-01' })).rows).toHaveLength(50);
  expect((await list({ object: 'audit' })).rows[0]).toMatchObject({ userId: admin.id, action: 'list' });
});

test.each([{ from: '2026-02-30' }, { userId: '0' }, { action: "x' or 1=1" }, { before: '-1' }])(
  '%o is refused',
  async (query) => {
    const answer = await app.request({
      method: 'GET',
      url: `/services/auth/audit?${new URLSearchParams(query as Record<string, string>)}`,
      token: admin.token,
    });
    expect(answer.statusCode).toBe(400);
  },
);

describe('CSV', () => {
  test('has a byte order mark, lines of RFC 4180 and no formula', async () => {
    const { dentist } = await buildPractice(app);
    await app.as(dentist.token).auth.createUser({ body: newPatient() });
    await list();
    const answer = await app.request({ method: 'GET', url: '/services/auth/audit/csv', token: admin.token });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="auditoria.csv"',
      'cache-control': 'no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toContain('Número,Fecha y hora (UTC)');
    expect(lines[1]).toContain(",'=cmd|x,");
    expect((await list({ object: 'audit', action: 'export' })).rows).toHaveLength(1);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+54', "'+54"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['a"b', '"a""b"'],
    ['a,b', '"a,b"'],
    [null, ''],
    [7, '7'],
  ])('%j is written %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
