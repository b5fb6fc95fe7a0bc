import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import {
  INVITATION_STATUSES,
  type InvitationStatus,
  transition,
} from '@dentaria/contract/onboarding/invitation-status.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import {
  buildInvitation,
  newAddress,
  newDni,
  newRegistration,
} from '../../../testing/builders/onboarding-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { invitationCalls } from '../testing/onboarding-calls.ts';

const app = await testApp({ env: { PUBLIC_URL: 'https://dentaria.example.com', TRUST_PROXY: 'loopback' } });
const admin = (await buildUser(app, { role: 'ADMIN' })).token;
const calls = invitationCalls(app, admin);

const ACTIONS = ['resend', 'cancel', 'approve', 'reject', 'remove'] as const;

const statusOf = async (id: number): Promise<InvitationStatus | undefined> =>
  (await app.as(admin).onboarding.listInvitations()).find(({ invitationId }) => invitationId === id)?.status;

describe('every action in every status', () => {
  const cases = INVITATION_STATUSES.flatMap((status) => ACTIONS.map((action) => [status, action] as const));

  test.each(cases)(
    'an invitation in the status %s follows the state machine on %s',
    async (status, action) => {
      const { invitationId } = await buildInvitation(app, { status });
      const outcome = transition(status, action);
      const answer = await calls.byAction[action](invitationId);
      if (outcome === undefined) {
        expect(answer.statusCode).toBe(409);
        expect(answer.json().message).toEqual(expect.any(String));
        expect(await statusOf(invitationId)).toBe(status);
      } else if (outcome === 'REMOVED') {
        expect(answer.statusCode).toBe(204);
        expect(await statusOf(invitationId)).toBeUndefined();
      } else {
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({ invitationId, status: outcome });
        expect(await statusOf(invitationId)).toBe(outcome);
      }
    },
  );

  test.each(INVITATION_STATUSES)(
    'an invitation in the status %s has a valid link only while it is pending',
    async (status) => {
      const { token, docNumber, email } = await buildInvitation(app, { status });
      const answer = await calls.call('GET', `/validate/${token}`, { token: null });
      if (status === 'PENDING') {
        expect(answer.json()).toEqual({ email, clinicNameSuggested: null, docNumber });
      } else {
        expect(answer.statusCode).toBe(404);
        expect(answer.json().message).toBe('Token de invitación inválido o expirado');
      }
    },
  );

  test.each(ACTIONS)('returns 404 for an unknown invitation: %s', async (action) => {
    const answer = await calls.byAction[action](2_000_000_000);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('Invitación no encontrada');
  });
});

describe('tokens', () => {
  test('get the same response if they are invalid', async () => {
    const { token } = await buildInvitation(app);
    const invalid = [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.toLowerCase(),
      'a'.repeat(10_000),
      '%00',
      '..%2f..%2fadmin',
    ];
    const bodies = new Set<string>();
    for (const [i, wrong] of invalid.entries()) {
      const answer = await calls.call('GET', `/validate/${wrong}`, {
        headers: { 'x-forwarded-for': `10.0.1.${i}` },
      });
      expect([wrong.slice(0, 20), answer.statusCode]).toEqual([wrong.slice(0, 20), 404]);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
    expect((await calls.call('GET', `/validate/${token}`)).statusCode).toBe(200);
  });

  test('are stored as hashes only', async () => {
    const { token, invitationId } = await buildInvitation(app);
    const { rows } = await app.owner.query('select * from invitations where id = $1', [invitationId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0].token_hash).toHaveLength(32);
  });

  // A visitor can use any IPv6 address of their /64 network.
  test.each([
    ['one address', () => '203.0.113.9', '203.0.113.10'],
    ['one IPv6 network', (guess: number) => `2001:db8:7:7::${guess}`, '2001:db8:7:8::1'],
  ])('are throttled when they are guessed from %s', async (_, addressOf, elsewhere) => {
    const from = (address: string, token: string) =>
      calls.call('GET', `/validate/${token}`, { token: null, headers: { 'x-forwarded-for': address } });
    const { token } = await buildInvitation(app);
    const codes: number[] = [];
    for (let i = 0; i < 35; i += 1) codes.push((await from(addressOf(i), `guess${i}`)).statusCode);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(404));
    const blocked = await from(addressOf(99), 'another-guess');
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    const completion = await app.request({
      method: 'POST',
      url: '/services/onboarding/api/onboarding/complete-registration',
      body: { ...newRegistration(), invitationToken: 'another-guess' },
      headers: { 'x-forwarded-for': addressOf(99) },
    });
    expect(completion.statusCode).toBe(429);
    expect((await from(elsewhere, 'another-guess')).statusCode).toBe(404);
    expect((await from(addressOf(99), token)).statusCode).toBe(200);
  });
});

describe('deciding on a registration', () => {
  test('approving activates the clinic, makes the guest a dentist and ends their sessions', async () => {
    const registration = newRegistration();
    const { invitationId, acceptedAt } = await buildInvitation(app, {
      status: 'PENDING_APPROVAL',
      email: null,
      registration,
    });
    expect(acceptedAt).toBeNull();
    const { username, password } = registration;
    const guest = await app.as(null).auth.login({ body: { username, password } });
    const approved = (await calls.byAction.approve(invitationId)).json();
    expect(approved).toMatchObject({ acceptedAt: expect.any(String), clinicName: registration.clinicName });
    await expect(app.as(sessionToken(guest)).auth.listClinics({ query: {} })).rejects.toMatchObject({
      status: 401,
    });
    const token = sessionToken(await app.as(null).auth.login({ body: { username, password } }));
    expect(await app.as(token).auth.listClinics({ query: {} })).toMatchObject([
      { name: registration.clinicName, active: true, ownerUsername: username },
    ]);
    expect(await app.as(token).auth.listRoles()).toMatchObject([{ name: 'ROLE_PATIENT' }]);
  });

  test.each(['reject', 'remove'] as const)(
    '%s deletes clinic and guest, whose names can be registered again',
    async (action) => {
      const registration = newRegistration();
      const { invitationId } = await buildInvitation(app, {
        status: 'PENDING_APPROVAL',
        email: registration.email,
        registration,
      });
      expect((await calls.byAction[action](invitationId)).statusCode).toBeLessThan(300);
      const { rows } = await app.owner.query(
        `select (select count(*) from users where username = $1)::int as users,
              (select count(*) from clinics where name = $2)::int as clinics`,
        [registration.username, registration.clinicName],
      );
      expect(rows).toEqual([{ users: 0, clinics: 0 }]);
      const again = await buildInvitation(app, {
        status: 'PENDING_APPROVAL',
        email: registration.email,
        registration,
      });
      expect(again.clinicName).toBe(registration.clinicName);
    },
  );

  test('removing an accepted invitation leaves the clinic and its dentist', async () => {
    const registration = newRegistration();
    const { invitationId } = await buildInvitation(app, { status: 'ACCEPTED', registration });
    await calls.byAction.remove(invitationId);
    const { username, password } = registration;
    const token = sessionToken(await app.as(null).auth.login({ body: { username, password } }));
    expect(await app.as(token).auth.listClinics({ query: {} })).toHaveLength(1);
  });

  test('rejecting returns 409 while the clinic has other users', async () => {
    const registration = newRegistration();
    const { invitationId } = await buildInvitation(app, { status: 'PENDING_APPROVAL', registration });
    const { rows } = await app.owner.query('select clinic_id from invitations where id = $1', [invitationId]);
    await buildUser(app, { role: 'PATIENT', clinicId: rows[0].clinic_id });
    const answer = await calls.byAction.reject(invitationId);
    expect(answer.statusCode).toBe(409);
    expect(await statusOf(invitationId)).toBe('PENDING_APPROVAL');
  });

  test('rejecting returns 409 with the reason while the owner has another clinic', async () => {
    const { invitationId } = await buildInvitation(app, { status: 'PENDING_APPROVAL' });
    const { rows } = await app.owner.query(
      `update users set roles = '{DENTIST}' from invitations i where i.id = $1 and users.id = i.owner_user_id
       returning users.id`,
      [invitationId],
    );
    await app.as(admin).auth.createClinic({ body: { name: 'Otra', ownerUserId: rows[0].id } });
    const answer = await calls.byAction.reject(invitationId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('propietario de otra clínica');
    expect(await statusOf(invitationId)).toBe('PENDING_APPROVAL');
  });

  test('only one of several concurrent decisions succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { invitationId } = await buildInvitation(app, { status: 'PENDING_APPROVAL' });
      const answers = await Promise.all(
        [...Array(4).fill(calls.byAction.approve), ...Array(4).fill(calls.byAction.reject)].map((decide) =>
          decide(invitationId),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
      const { rows } = await app.owner.query(
        'select count(*)::int as mails from mails where invitation_id = $1',
        [invitationId],
      );
      // Invitation, confirmation of the registration, one decision.
      expect(rows).toEqual([{ mails: 3 }]);
    }
  });
});

describe('access to invitations', () => {
  test.each(['DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const)(
    '%s gets 403 on every route',
    async (role) => {
      const { token } = await buildUser(app, { role });
      const { invitationId } = await buildInvitation(app);
      const attempts = [
        calls.call('GET', '', { token }),
        calls.call('POST', '/send', { token, body: { email: newAddress(), docNumber: newDni() } }),
        calls.call('POST', '/generate-link', { token, body: { docNumber: newDni() } }),
        calls.call('PUT', `/${invitationId}/cancel`, { token }),
        calls.call('POST', `/${invitationId}/resend`, { token }),
        calls.call('POST', `/${invitationId}/approve`, { token }),
        calls.call('POST', `/${invitationId}/reject`, { token }),
        calls.call('DELETE', `/${invitationId}`, { token }),
        calls.call('DELETE', '/2000000000', { token }),
      ];
      for (const answer of await Promise.all(attempts)) {
        expect(answer.statusCode).toBe(403);
        expect(Object.keys(answer.json()).sort()).toEqual(['error', 'message']);
      }
      expect(await statusOf(invitationId)).toBe('PENDING');
    },
  );

  test('is refused with 401 without a session', async () => {
    expect((await calls.call('GET', '', { token: null })).statusCode).toBe(401);
  });

  test.each(['0', '-1', '1e3', 'abc', '99999999999'])('rejects the id %s', async (id) => {
    expect((await calls.call('DELETE', `/${id}`)).statusCode).toBe(400);
  });

  test('is audited for every write', async () => {
    const { invitationId } = await buildInvitation(app, { status: 'ACCEPTED' });
    const { rows } = await app.owner.query(
      "select action from audit where object = 'invitation' and object_id = $1 order by id",
      [invitationId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['send', 'generate-link', 'complete', 'approve']);
  });
});

test('shows no rows outside of the system scope', async () => {
  await buildInvitation(app);
  for (const scope of ['', 'clinic', 'self']) {
    const counts = await app.database.transaction(async (tx) => {
      await sql`select set_config('dentaria.scope', ${scope}, true)`.execute(tx);
      const { rows } = await sql`
        select (select count(*) from invitations) as invitations, (select count(*) from mails) as mails,
               (select count(*) from email_configs) as configs`.execute(tx);
      return rows;
    });
    expect(counts).toEqual([{ invitations: 0, mails: 0, configs: 0 }]);
  }
});

test('lists the newest first', async () => {
  const older = await buildInvitation(app);
  const newer = await buildInvitation(app);
  const ids = (await app.as(admin).onboarding.listInvitations()).map(({ invitationId }) => invitationId);
  expect(ids.indexOf(newer.invitationId)).toBeLessThan(ids.indexOf(older.invitationId));
});
