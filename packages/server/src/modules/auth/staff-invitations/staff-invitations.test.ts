import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { INVALID_STAFF_INVITATION } from '@dentaria/contract/auth/staff-invitations.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };
const DAY_MS = 24 * 3_600_000;

let now = WEDNESDAY;
const clock = () => now;
const app = await testApp({ env: ENV, clock });
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });

let server: MailServer;
let owner: BuiltUser;
let serial = 0;

beforeEach(async () => {
  now = WEDNESDAY;
  for (const table of ['throttle', 'jobs.job', 'outgoing_mails', 'email_configs', 'staff_invitations'])
    await app.owner.query(`delete from ${table}`);
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  owner = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    owner.id,
    owner.username,
    owner.clinicId,
  ]);
});
afterEach(() => server.close());

const clinic = () => ({ id: owner.clinicId ?? 0 });
const as = (token = owner.token) => app.as(token).auth;
const invite = (email = 'nueva@example.com', role: 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST') =>
  as().inviteStaff({ params: clinic(), body: { email, role } });
const list = () => as().listStaffInvitations({ params: clinic() });

async function deliver(): Promise<string> {
  const parts = { config, secret: TEST_SECRET, database: app.database, clock };
  await deliverMails(app, parts, ['staff-invitation']);
  return /\/invitacion\/([\w-]{43})/.exec(server.received.at(-1)?.text ?? '')?.[1] ?? '';
}

const read = (token: string) => app.as(null).auth.readStaffInvitation({ params: { token } });
function accept(token: string, overrides: object = {}) {
  serial += 1;
  const body = {
    firstName: 'Eva',
    lastName: 'Sosa',
    username: `eva_${serial}`,
    password: PASSWORD,
    ...overrides,
  };
  return app.as(null).auth.acceptStaffInvitation({ params: { token }, body });
}
const invalid = { status: 404, message: INVALID_STAFF_INVITATION };

test('sends ten of 150 resent mails, and five for an unconfirmed clinic', async () => {
  for (const confirmed of [true, false]) {
    await app.owner.query('update clinics set confirmed_at = case when $2 then now() end where id = $1', [
      owner.clinicId,
      confirmed,
    ]);
    const allowed = confirmed ? 10 : 5;
    const { id } = await invite(confirmed ? 'nueva@example.com' : 'otra@example.com');
    const params = { ...clinic(), invitationId: id };
    for (let sent = 1; sent < allowed; sent += 1) await as().resendStaffInvitation({ params });
    const refused = as().resendStaffInvitation({ params });
    const remedy = confirmed ? '' : ' o pedile al administrador que confirme la clínica';
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message: `Hoy ya se enviaron ${allowed} emails a esta dirección. Volvé a intentarlo mañana${remedy}.`,
    });
    await as().revokeStaffInvitation({ params });
    // A new invitation does not reset the count.
    await expect(invite(confirmed ? 'NUEVA+1@example.com' : 'otra@example.com')).rejects.toMatchObject({
      status: 409,
    });
  }
  now = new Date(WEDNESDAY.getTime() + DAY_MS);
  await invite();
});

test('asks an administrator to confirm the clinic when its mails of the day are used up', async () => {
  await app.owner.query('update clinics set confirmed_at = null where id = $1', [owner.clinicId]);
  const { id } = await invite('cinco@example.com');
  const params = { ...clinic(), invitationId: id };
  for (let sent = 1; sent < 5; sent += 1) await as().resendStaffInvitation({ params });
  const admin = await buildUser(app, { role: 'ADMIN' });
  await expect(as(admin.token).resendStaffInvitation({ params })).rejects.toMatchObject({
    message:
      'Hoy ya se enviaron 5 emails a esta dirección. Confirmá la clínica en Clínicas o volvé a intentarlo mañana.',
  });
});

test.each(['DENTIST', 'RECEPTIONIST'] as const)('an invited %s makes their account, once', async (role) => {
  const email = `${role.toLowerCase()}@example.com`;
  const { id } = await invite(email, role);
  const token = await deliver();
  expect(server.received[0]).toMatchObject({ recipients: [email] });
  expect(await list()).toMatchObject([{ id, email, role, mail: 'sent', isExpired: false }]);
  expect(await read(token)).toMatchObject({ email, role });
  const { username } = await accept(token, {
    roles: [{ name: 'ADMIN' }],
    clinicId: 1,
    email: 'x@example.com',
  });
  const session = await app.as(null).auth.login({ body: { username, password: PASSWORD } });
  expect(await app.as(sessionToken(session)).auth.listClinics({ query: {} })).toMatchObject([clinic()]);
  const { rows } = await app.owner.query(
    'select roles, email, clinic_id::int as "clinicId" from users where username = $1',
    [username],
  );
  expect(rows).toEqual([{ roles: [role], email, clinicId: owner.clinicId }]);
  expect(await list()).toEqual([]);
  await expect(read(token)).rejects.toMatchObject(invalid);
  await expect(accept(token)).rejects.toMatchObject(invalid);
});

test('creates one account from concurrent uses of a link', async () => {
  await invite('simultanea@example.com');
  const token = await deliver();
  const uses = await Promise.allSettled([1, 2, 3].map(() => accept(token)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('reports a used link if another use of it has taken the names', async () => {
  await invite();
  const token = await deliver();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  // When the request looks up the name, it has passed the first check.
  spy.mockImplementation(async function (this: pg.Client, ...call: Parameters<typeof query>) {
    const [statement] = call as unknown as readonly [string | pg.QueryConfig];
    if (/as "is_named"/.test(typeof statement === 'string' ? statement : statement.text)) {
      spy.mockRestore();
      await app.owner.query('delete from staff_invitations');
    }
    return query.apply(this, call);
  } as typeof query);
  await expect(accept(token, { username: owner.username })).rejects.toMatchObject(invalid);
});

test('stores only the hash of the token', async () => {
  await invite();
  const token = await deliver();
  const { rows } = await app.owner.query(
    'select i.*, l.* from staff_invitations i join staff_invitation_links l on l.invitation_id = i.id',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe('an invitation link', () => {
  test('ends after seven days, and is renewed by resending', async () => {
    const { id } = await invite();
    const first = await deliver();
    now = new Date(now.getTime() + 7 * DAY_MS - 1_000);
    expect(await read(first)).toMatchObject({ role: 'RECEPTIONIST' });
    now = new Date(now.getTime() + 1_000);
    await expect(read(first)).rejects.toMatchObject(invalid);
    const credentials = { username: owner.username, password: PASSWORD };
    const token = sessionToken(await app.as(null).auth.login({ body: credentials }));
    expect(await as(token).listStaffInvitations({ params: clinic() })).toMatchObject([{ isExpired: true }]);
    await as(token).resendStaffInvitation({ params: { ...clinic(), invitationId: id } });
    const second = await deliver();
    await expect(read(first)).rejects.toMatchObject(invalid);
    expect(await read(second)).toMatchObject({ role: 'RECEPTIONIST' });
  });

  test('ends when it is revoked', async () => {
    const { id } = await invite();
    const token = await deliver();
    await as().revokeStaffInvitation({ params: { ...clinic(), invitationId: id } });
    await expect(accept(token)).rejects.toMatchObject(invalid);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['the clinic is inactive', 'update clinics set active = false where owner_user_id = $1'],
    [
      'who invited no longer owns the clinic',
      'update clinics set owner_user_id = null, owner_username = null where owner_user_id = $1',
    ],
    ['who invited is disabled', 'update users set enabled = false where id = $1'],
  ])('ends when %s', async (_, change) => {
    await invite();
    const token = await deliver();
    await app.owner.query(change, [owner.id]);
    await expect(accept(token)).rejects.toMatchObject(invalid);
  });
});

test('keeps a link valid if the username is taken, which is a 409 on its field', async () => {
  await invite('repetida@example.com');
  const token = await deliver();
  await expect(accept(token, { username: owner.username })).rejects.toMatchObject({ status: 409 });
  await accept(token);
});

test('refuses an e-mail that is already invited or has a staff account with 409', async () => {
  await invite('Nueva@example.com');
  await expect(invite('nueva@EXAMPLE.com')).rejects.toMatchObject({ status: 409 });
  await expect(invite(owner.email ?? '')).rejects.toMatchObject({ status: 409 });
});

test('keeps an invitation to be resent if there is no mail server', async () => {
  await app.owner.query('update email_configs set is_active = false');
  const { id, mail } = await invite();
  expect(mail).toBe('failed');
  await app.owner.query('update email_configs set is_active = true');
  await as().resendStaffInvitation({ params: { ...clinic(), invitationId: id } });
  expect(await read(await deliver())).toMatchObject({ email: 'nueva@example.com' });
});

test('shows an address that the mail server rejects', async () => {
  server.mode = 'refuse-recipient';
  await invite();
  await deliver();
  expect(await list()).toMatchObject([{ mail: 'bounced' }]);
});
