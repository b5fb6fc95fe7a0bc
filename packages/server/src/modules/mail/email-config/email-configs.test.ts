import type { EmailConfigCreate } from '@dentaria/contract/onboarding/email-config.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { newEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { SMTP_PASSWORD } from '../../../testing/servers/mail-server.ts';
import { testApp } from '../../../testing/test-app.ts';
import { emailConfigCalls } from '../../onboarding/testing/onboarding-calls.ts';

const app = await testApp({ clock: systemClock, env: { SMTP_ALLOW_PRIVATE: 'true' } });
const calls = emailConfigCalls(app, (await buildUser(app, { role: 'ADMIN' })).token);
beforeEach(() => app.owner.query('delete from email_configs'));

const withoutPassword = ({ smtpPassword, ...rest }: EmailConfigCreate) => rest;

describe('the SMTP password', () => {
  test('is never in a response, and is stored sealed', async () => {
    const created = await calls.create();
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      ...withoutPassword(newEmailConfig()),
      id: expect.any(Number),
      isActive: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const answers = [
      created,
      await calls.call('GET', ''),
      await calls.call('PATCH', '/SYSTEM_ADMIN/toggle'),
      await calls.call('PUT', '/SYSTEM_ADMIN', { body: newEmailConfig() }),
    ];
    for (const answer of answers) expect(answer.body).not.toMatch(/assword|contraseña/i);
    const { rows } = await app.owner.query('select smtp_password from email_configs');
    expect(rows[0].smtp_password.includes(Buffer.from(SMTP_PASSWORD))).toBe(false);
  });

  test.each(['', null, undefined])('is kept by the update %j', async (smtpPassword) => {
    await calls.create();
    const stored = async () => (await app.owner.query('select smtp_password from email_configs')).rows[0];
    const before = await stored();
    const body = { ...newEmailConfig({ fromName: 'Otro' }), smtpPassword };
    const answer = await calls.call('PUT', '/SYSTEM_ADMIN', { body });
    expect(answer.json()).toMatchObject({ fromName: 'Otro' });
    expect(await stored()).toEqual(before);
  });

  test.each([{ smtpHost: 'smtp.evil.example.com' }, { smtpPort: 2525 }, { smtpUsername: 'other' }])(
    'is required again with %j',
    async (change) => {
      await calls.create();
      const body = { ...newEmailConfig(change), smtpPassword: '' };
      const answer = await calls.call('PUT', '/SYSTEM_ADMIN', { body });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        errors: { smtpPassword: 'Contraseña SMTP es requerida' },
        error: expect.any(String),
      });
      expect(
        (await calls.call('PUT', '/SYSTEM_ADMIN', { body: newEmailConfig(change) })).json(),
      ).toMatchObject(change);
    },
  );
});

describe('creating, changing, toggling and deleting a configuration', () => {
  test('refuses a name that exists', async () => {
    await calls.create();
    const again = await calls.create();
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      error: 'Ya existe una configuración con ese nombre',
      errors: { configName: 'Ya existe una configuración con ese nombre' },
    });
  });

  test('reports every invalid field at once', async () => {
    const answer = await calls.call('POST', '', {
      body: { configName: '../X', smtpPort: '587x', smtpHost: 'a b' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      configName: 'Solo letras mayúsculas y guiones bajos permitidos',
      smtpHost: 'Host SMTP no válido',
      smtpPort: 'Puerto SMTP debe estar entre 1 y 65535',
      smtpUsername: 'Usuario SMTP es requerido',
      smtpPassword: 'Contraseña SMTP es requerida',
      fromEmail: 'Email remitente es requerido',
    });
  });

  test('ignores the name in an update, and keeps the state without isActive', async () => {
    await calls.create({ isActive: false });
    const answer = await calls.call('PUT', '/SYSTEM_ADMIN', {
      body: newEmailConfig({ configName: 'OTHER' }),
    });
    expect(answer.json()).toMatchObject({ configName: 'SYSTEM_ADMIN', isActive: false });
  });

  test("keeps the sender's name that an update lacks, and removes a null one", async () => {
    await calls.create({ fromName: 'Clínica Ñandú' });
    const { fromName: _, ...rest } = newEmailConfig();
    const kept = await calls.call('PUT', '/SYSTEM_ADMIN', { body: rest });
    expect(kept.json()).toMatchObject({ fromName: 'Clínica Ñandú' });
    const removed = await calls.call('PUT', '/SYSTEM_ADMIN', { body: { ...rest, fromName: null } });
    expect(removed.json()).toMatchObject({ fromName: null });
  });

  test('applies two concurrent toggles', async () => {
    await calls.create();
    const answers = await Promise.all([1, 2].map(() => calls.call('PATCH', '/SYSTEM_ADMIN/toggle')));
    expect(answers.map((answer) => answer.json().isActive).sort()).toEqual([false, true]);
    expect((await calls.call('GET', '')).json()).toMatchObject([{ isActive: true }]);
  });

  test.each(['SYSTEM_ADMIN', 'CLIENT_NOTIFICATIONS'])('refuses to delete %s', async (configName) => {
    await calls.create({ configName });
    for (const spelling of [configName, configName.replace('_', '%5F')]) {
      expect((await calls.call('DELETE', `/${spelling}`)).statusCode).toBe(409);
    }
    for (const spelling of [configName.toLowerCase(), `${configName}%20`, `%20${configName}`]) {
      expect((await calls.call('DELETE', `/${spelling}`)).statusCode).toBe(400);
    }
    expect((await calls.call('GET', '')).json()).toHaveLength(1);
  });

  test('deletes any other configuration', async () => {
    await calls.create({ configName: 'RECALLS' });
    expect((await calls.call('DELETE', '/RECALLS')).statusCode).toBe(204);
    const gone = await calls.call('DELETE', '/RECALLS');
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ message: 'Configuración no encontrada' });
  });

  test('counts active, inactive and recently updated configurations', async () => {
    await calls.create();
    await calls.create({ configName: 'RECALLS', isActive: false });
    await calls.create({ configName: 'RECENT' });
    await calls.create({ configName: 'OLD' });
    for (const [name, age] of [
      ['RECENT', '6 days 23 hours 59 minutes'],
      ['OLD', '7 days 1 second'],
    ])
      await app.owner.query(
        'update email_configs set updated_at = now() - $2::interval where config_name = $1',
        [name, age],
      );
    expect((await calls.call('GET', '/stats')).json()).toEqual({
      totalConfigurations: 4,
      activeConfigurations: 3,
      inactiveConfigurations: 1,
      recentlyUpdatedCount: 3,
    });
  });

  test.each(['DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const)(
    '%s gets 403 on every route',
    async (role) => {
      const { token } = await buildUser(app, { role });
      await calls.create();
      const answers = await Promise.all([
        calls.call('GET', '', { token }),
        calls.call('GET', '/stats', { token }),
        calls.call('POST', '', { token, body: newEmailConfig({ configName: 'MINE' }) }),
        calls.call('PUT', '/SYSTEM_ADMIN', { token, body: newEmailConfig() }),
        calls.call('PATCH', '/SYSTEM_ADMIN/toggle', { token }),
        calls.call('DELETE', '/SYSTEM_ADMIN', { token }),
        calls.call('POST', '/SYSTEM_ADMIN/test', { token, body: {} }),
      ]);
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.body).not.toContain('localhost');
      }
    },
  );
});
