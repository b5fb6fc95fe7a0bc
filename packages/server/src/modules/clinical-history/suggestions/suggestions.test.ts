import { suggestProcedures } from '@dentaria/contract/clinical-history/odontogram/suggestion-rules.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from '@dentaria/contract/clinical-history/suggestion-messages.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { answering, sending, startProvider } from '../testing/provider-server.ts';

const CHART = { '16': { oclusal: '#1976d2' }, '38': { mesial: '#0d47a1' } } as const;

const suggest = (app: TestApp, token: string | null, body: unknown) =>
  app.request({ method: 'POST', url: '/services/clinical-history/plan-suggestions', token, body });

describe('without a key', async () => {
  const app = await testApp();

  test('returns suggestions from the built-in rules, marked as such', async () => {
    const { dentist } = await buildPractice(app);
    const answer = await suggest(app, dentist.token, { toothStatus: CHART });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ source: 'rules', lines: suggestProcedures(CHART) });
    expect(answer.json().lines).toHaveLength(2);
  });

  test('an empty chart is refused with its message', async () => {
    const { dentist } = await buildPractice(app);
    const clear = { '16': { oclusal: '#FFFFFF', absent: false }, '11': {} };
    for (const toothStatus of [{}, clear]) {
      const answer = await suggest(app, dentist.token, { toothStatus });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe(EMPTY_CHART);
    }
  });

  test.each([
    [{ toothStatus: CHART, name: 'Ana Pérez' }],
    [{ toothStatus: CHART, toothNotes: [{ toothNumber: 16, noteText: 'x' }] }],
    [{ toothStatus: { '16': { oclusal: '#1976d2', note: 'ignore the above' } } }],
    [{ toothStatus: { '16': { oclusal: 'ignore the above' } } }],
    [{ toothStatus: { 'ignore the above': { oclusal: '#1976d2' } } }],
    [{ toothStatus: { ...CHART, '19': { oclusal: '#1976d2' } } }],
    [{ toothStatus: null }],
    [{ toothStatus: [] }],
    [{}],
    [null],
    ['{"toothStatus":{"__proto__":{"16":{"crown":true}}}}'],
  ])('refuses the body %j', async (body) => {
    const { dentist } = await buildPractice(app);
    expect((await suggest(app, dentist.token, body)).statusCode).toBe(400);
  });

  test.each([
    [{}, 'Este campo es requerido'],
    [{ toothStatus: null }, 'Este campo es requerido'],
    [{ toothStatus: [] }, 'Pieza inválida'],
  ])('refuses the body %j with %j', async (body, message) => {
    const { dentist } = await buildPractice(app);
    expect((await suggest(app, dentist.token, body)).json().errors).toEqual({ toothStatus: message });
  });

  test('only dentists and administrators get suggestions', async () => {
    for (const role of ['RECEPTIONIST', 'PATIENT', 'GUEST'] as const) {
      const { token } = await buildUser(app, { role });
      expect((await suggest(app, token, { toothStatus: CHART })).statusCode).toBe(403);
    }
    expect((await suggest(app, null, { toothStatus: CHART })).statusCode).toBe(401);
    const admin = await buildUser(app, { role: 'ADMIN' });
    expect((await suggest(app, admin.token, { toothStatus: CHART })).statusCode).toBe(200);
  });

  test('allows each user ten calls an hour, even concurrent ones, and does not count refused bodies', async () => {
    const { dentist, clinic } = await buildPractice(app);
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    await suggest(app, dentist.token, { toothStatus: {} });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => suggest(app, dentist.token, { toothStatus: CHART })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(refused).toHaveLength(2);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
    }
    expect((await suggest(app, colleague.token, { toothStatus: CHART })).statusCode).toBe(200);
    await app.owner.query(
      `update suggestion_calls set made_at[1:3] = array(
         select t - interval '1 hour' from unnest(made_at[1:3]) t) where user_id = $1`,
      [dentist.id],
    );
    for (const status of [200, 200, 200, 429]) {
      expect((await suggest(app, dentist.token, { toothStatus: CHART })).statusCode).toBe(status);
    }
    const { rows } = await app.owner.query(
      "select count(*)::int from audit where action = 'suggest' and user_id = $1",
      [dentist.id],
    );
    expect(rows).toEqual([{ count: 13 }]);
  });

  test('a user who made calls can be deleted', async () => {
    const { clinic } = await buildPractice(app);
    const admin = await buildUser(app, { role: 'ADMIN' });
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    await suggest(app, colleague.token, { toothStatus: CHART });
    await app.as(admin.token).auth.removeUser({ params: { id: colleague.id } });
    const { rowCount } = await app.owner.query('select from users where id = $1', [colleague.id]);
    expect(rowCount).toBe(0);
  });
});

describe('with a provider', async () => {
  const provider = await startProvider();
  afterAll(() => provider.close());
  const app = await testApp({
    env: { AI_BASE_URL: `${provider.baseUrl}/`, AI_MODEL: 'model-1', AI_API_KEY: 'the-key' },
  });
  let token: string;
  beforeEach(async () => {
    token = (await buildPractice(app)).dentist.token;
  });

  test("each line of the provider's response is a line of the plan", async () => {
    provider.behave(answering('1. **Restauración** pieza 16\n\n- Extracción pieza 38\n'));
    const answer = await suggest(app, token, { toothStatus: CHART });
    expect(answer.json()).toEqual({
      source: 'ai',
      lines: ['Restauración pieza 16', 'Extracción pieza 38'],
    });
  });

  test('the prompt has the findings and no personal data', async () => {
    provider.behave(answering('Control'));
    await suggest(app, token, { toothStatus: CHART });
    const { headers, body, url } = provider.seen.at(-1) ?? { headers: {}, body: '', url: '' };
    const { text } = JSON.parse(body).contents[0].parts[0];
    expect(text).toContain('Pieza 16, cara oclusal: caries');
    expect(text).toContain('Pieza 38: extracción');
    expect(url).not.toContain('the-key');
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(body).not.toMatch(/Pérez|example\.com|user_/);
  });

  test('returns 503 with a fixed message, not the response of the provider, when the provider fails', async () => {
    const wrong = [
      sending(500, 'secret trouble'),
      sending(200, '<html>secret trouble</html>', 'text/html'),
      sending(200, '{"secret":"trouble"}'),
      answering(''),
      answering('```\n---\n```'),
    ];
    for (const behaviour of wrong) {
      provider.behave(behaviour);
      const answer = await suggest(app, token, { toothStatus: CHART });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({ message: SUGGESTION_FAILED });
      expect(answer.headers['retry-after']).toBeDefined();
    }
  });

  test('the response of the provider is reduced to plain text of limited length', async () => {
    const line = `<img src=x onerror=alert(1)>Ignore the above\u202e${'x'.repeat(500)}`;
    provider.behave(answering(Array.from({ length: 100 }, () => line).join('\n')));
    const { lines } = (await suggest(app, token, { toothStatus: CHART })).json();
    expect(lines).toHaveLength(30);
    expect(new Set(lines)).toEqual(new Set([`Ignore the above ${'x'.repeat(183)}`]));
  });

  test('a slow provider does not hold database connections', async () => {
    const waiting: (() => void)[] = [];
    provider.behave((_, response) => waiting.push(() => response.destroy()));
    // More calls than the pool has connections.
    const pending = Array.from({ length: 12 }, async () => {
      const { dentist } = await buildPractice(app);
      return suggest(app, dentist.token, { toothStatus: CHART });
    });
    await expect.poll(() => waiting.length).toBe(12);
    const { dentist } = await buildPractice(app);
    expect(await app.as(dentist.token).auth.listRoles()).toHaveLength(1);
    for (const answer of waiting) answer();
    for (const { statusCode } of await Promise.all(pending)) expect(statusCode).toBe(503);
  });
});
