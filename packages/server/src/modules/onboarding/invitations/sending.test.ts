import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import {
  buildInvitation,
  newAddress,
  newDni,
  tokenOf,
} from '../../../testing/builders/onboarding-builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { invitationCalls } from '../testing/onboarding-calls.ts';

const app = await testApp({
  clock: onWednesday,
  env: { PUBLIC_URL: 'https://dentaria.example.com', TRUST_PROXY: 'loopback' },
});
const admin = (await buildUser(app, { role: 'ADMIN' })).token;
const calls = invitationCalls(app, admin);
const inSevenDays = new Date(WEDNESDAY.getTime() + 7 * 86_400_000).toISOString();

describe('sending an invitation', () => {
  test('creates it and reports the failed mail without a mail configuration', async () => {
    const email = newAddress();
    const answer = await calls.call('POST', '/send', { body: { email, docNumber: '30.123.456' } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      invitationId: expect.any(Number),
      email,
      status: 'PENDING',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      acceptedAt: null,
      docNumber: '30123456',
      clinicName: null,
      lastMail: {
        kind: 'INVITATION',
        state: 'FAILED',
        detail: expect.stringContaining('Generar Link'),
        at: expect.any(String),
      },
    });
    expect(answer.json().expiresAt).toBe(inSevenDays);
  });

  test.each([
    ['PENDING', 409],
    ['PENDING_APPROVAL', 409],
    ['ACCEPTED', 201],
    ['EXPIRED', 201],
    ['CANCELLED', 201],
  ] as const)('for the e-mail of a %s invitation returns %i', async (status, code) => {
    const { email } = await buildInvitation(app, { status });
    const answer = await calls.call('POST', '/send', {
      body: { email: email?.toUpperCase(), docNumber: newDni() },
    });
    expect(answer.statusCode).toBe(code);
    if (code === 409) expect(answer.json().message).toContain('Ya existe una invitación');
  });

  test('creates one invitation for the same e-mail ten times concurrently', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => calls.call('POST', '/send', { body: { email, docNumber: newDni() } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test.each([
    [{ docNumber: '30123456' }, { email: 'El email es requerido' }],
    [{ email: 'x', docNumber: '30123456' }, { email: 'Formato de email inválido' }],
    [{ email: 'a@example.com\r\nBcc: b@example.com', docNumber: '30123456' }, { email: expect.any(String) }],
    [{ email: 'a@example.com' }, { docNumber: 'Número de documento es requerido' }],
    [{ email: 'a@example.com', docNumber: '123' }, { docNumber: 'DNI debe tener 7 u 8 dígitos' }],
    [{}, { email: 'El email es requerido', docNumber: 'Número de documento es requerido' }],
  ])('refuses %j', async (body, errors) => {
    const answer = await calls.call('POST', '/send', { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
  });

  test('replaces the link and renews it for seven days when repeated', async () => {
    const built = await buildInvitation(app);
    await app.owner.query("update invitations set expires_at = now() + interval '1 hour' where id = $1", [
      built.invitationId,
    ]);
    const answer = await calls.byAction.resend(built.invitationId);
    expect(answer.json().expiresAt).toBe(inSevenDays);
    expect((await calls.call('GET', `/validate/${built.token}`)).statusCode).toBe(404);
  });

  test('returns the new link of an invitation without an e-mail, and mails nothing', async () => {
    const { invitationId, token, docNumber } = await buildInvitation(app, { email: null });
    await app.owner.query("update invitations set expires_at = now() + interval '1 hour' where id = $1", [
      invitationId,
    ]);
    const answer = await calls.byAction.resend(invitationId);
    expect(answer.statusCode).toBe(200);
    const { link, ...invitation } = answer.json();
    expect(invitation).toMatchObject({ invitationId, status: 'PENDING', email: null, lastMail: null });
    expect(invitation.expiresAt).toBe(inSevenDays);
    expect(link).toMatch(/^https:\/\/dentaria\.example\.com\/onboarding\/[\w-]{43}$/);
    expect((await calls.call('GET', `/validate/${token}`)).statusCode).toBe(404);
    expect((await calls.call('GET', `/validate/${tokenOf(link)}`)).json()).toMatchObject({ docNumber });
  });

  test('does not return a link that was mailed', async () => {
    const { invitationId } = await buildInvitation(app);
    expect((await calls.byAction.resend(invitationId)).json()).toMatchObject({ link: null });
  });
});

describe('a generated link', () => {
  const generate = (docNumber: string, headers?: Record<string, string>) =>
    calls.call('POST', '/generate-link', { body: { docNumber }, ...(headers && { headers }) });

  test('uses the configured address, not the Host header, and opens the wizard', async () => {
    const docNumber = newDni();
    const answer = await generate(docNumber, { host: 'evil.example.com' });
    expect(answer.statusCode).toBe(201);
    const { link } = answer.json();
    expect(link).toMatch(/^https:\/\/dentaria\.example\.com\/onboarding\/[\w-]{43}$/);
    expect((await calls.call('GET', `/validate/${tokenOf(link)}`)).json()).toEqual({
      email: null,
      clinicNameSuggested: null,
      docNumber,
    });
  });

  test('replaces the link of an invitation with the same DNI', async () => {
    const email = newAddress();
    const docNumber = newDni();
    await calls.call('POST', '/send', { body: { email, docNumber } });
    const first = tokenOf((await generate(docNumber)).json().link);
    const second = tokenOf((await generate(docNumber)).json().link);
    expect((await calls.call('GET', `/validate/${first}`)).statusCode).toBe(404);
    expect((await calls.call('GET', `/validate/${second}`)).json()).toMatchObject({ email, docNumber });
    const all = await app.as(admin).onboarding.listInvitations();
    expect(all.filter((invitation) => invitation.docNumber === docNumber)).toHaveLength(1);
  });

  test('is refused while a registration of the DNI awaits approval, but not after the decision', async () => {
    const { docNumber, invitationId } = await buildInvitation(app, { status: 'PENDING_APPROVAL' });
    expect((await generate(docNumber)).statusCode).toBe(409);
    await calls.byAction.reject(invitationId);
    expect((await generate(docNumber)).statusCode).toBe(201);
  });

  test('requires a DNI', async () => {
    expect((await calls.call('POST', '/generate-link', { body: {} })).json().errors).toEqual({
      docNumber: 'Número de documento es requerido',
    });
  });
});
