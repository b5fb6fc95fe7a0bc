import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = await buildUser(app, { role: 'ADMIN', username: '=cmd|x' });

describe('the CSV of the audit', () => {
  test('contains every row exactly once, newest first, however many there are', async () => {
    const { dentist } = await buildPractice(app);
    const total = 50_010;
    await app.owner.query(
      "insert into audit (user_id, role, action, object, object_id) select $1, 'DENTIST', 'read', 'plan', n from generate_series(1, $2::int) n",
      [dentist.id, total],
    );
    await app.owner.query('analyze audit');
    const url = `/services/auth/audit/csv?userId=${dentist.id}`;
    const answer = await app.request({ method: 'GET', url, token: admin.token });
    const lines = answer.body.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(';')[9]))).toEqual(
      Array.from({ length: total }, (_, at) => total - at),
    );
  });
});
