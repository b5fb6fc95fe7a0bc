import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { EmailConfigCreate } from '@dentaria/contract/onboarding/email-config.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders.ts';
import {
  type MailServer,
  type MailServerMood,
  type RawServer,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
  startRawServer,
} from '../../../testing/mail-server.ts';
import { LOCALHOST_CERTIFICATE } from '../../../testing/mail-server-certificate.ts';
import { newEmailConfig } from '../../../testing/onboarding-builders.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp({ env: { SMTP_ALLOW_PRIVATE: 'true' } });
  admin = (await buildUser(app, { role: 'ADMIN' })).token;
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('delete from email_configs'));

const BASE = '/services/onboarding/api/email-config';
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { token = admin, body }: { token?: string | null; body?: unknown } = {},
) => app.request({ method, url: BASE + path, token, body });
const create = (wish: Partial<EmailConfigCreate> = {}) => call('POST', '', { body: newEmailConfig(wish) });
const withoutPassword = ({ smtpPassword, ...rest }: EmailConfigCreate) => rest;

describe('the password', () => {
  test('never leaves, and lies sealed', async () => {
    const created = await create();
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
      await call('GET', ''),
      await call('PATCH', '/SYSTEM_ADMIN/toggle'),
      await call('PUT', '/SYSTEM_ADMIN', { body: newEmailConfig() }),
    ];
    for (const answer of answers) expect(answer.body).not.toMatch(/assword|contraseña/i);
    const { rows } = await app.owner.query('select smtp_password from email_configs');
    expect(rows[0].smtp_password.includes(Buffer.from(SMTP_PASSWORD))).toBe(false);
  });

  test.each(['', null, undefined])('%j keeps it', async (smtpPassword) => {
    await create();
    const stored = async () => (await app.owner.query('select smtp_password from email_configs')).rows[0];
    const before = await stored();
    const body = { ...newEmailConfig({ fromName: 'Otro' }), smtpPassword };
    const answer = await call('PUT', '/SYSTEM_ADMIN', { body });
    expect(answer.json()).toMatchObject({ fromName: 'Otro' });
    expect(await stored()).toEqual(before);
  });

  test.each([{ smtpHost: 'smtp.evil.example.com' }, { smtpPort: 2525 }, { smtpUsername: 'other' }])(
    'is asked for again with %j',
    async (change) => {
      await create();
      const body = { ...newEmailConfig(change), smtpPassword: '' };
      const answer = await call('PUT', '/SYSTEM_ADMIN', { body });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        errors: { smtpPassword: 'Contraseña SMTP es requerida' },
        error: expect.any(String),
      });
      expect((await call('PUT', '/SYSTEM_ADMIN', { body: newEmailConfig(change) })).json()).toMatchObject(
        change,
      );
    },
  );
});

describe('create, change, toggle, delete', () => {
  test('the same name twice is a conflict', async () => {
    await create();
    const again = await create();
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      error: 'Ya existe una configuración con ese nombre',
      errors: { configName: 'Ya existe una configuración con ese nombre' },
    });
  });

  test('every field of a bad one is named', async () => {
    const answer = await call('POST', '', {
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

  test('the name stays, whatever the body says; without isActive so does the state', async () => {
    await create({ isActive: false });
    const answer = await call('PUT', '/SYSTEM_ADMIN', { body: newEmailConfig({ configName: 'OTHER' }) });
    expect(answer.json()).toMatchObject({ configName: 'SYSTEM_ADMIN', isActive: false });
  });

  test('two toggles at once are two toggles', async () => {
    await create();
    const answers = await Promise.all([1, 2].map(() => call('PATCH', '/SYSTEM_ADMIN/toggle')));
    expect(answers.map((answer) => answer.json().isActive).sort()).toEqual([false, true]);
    expect((await call('GET', '')).json()).toMatchObject([{ isActive: true }]);
  });

  test.each(['SYSTEM_ADMIN', 'CLIENT_NOTIFICATIONS'])('%s cannot be deleted', async (configName) => {
    await create({ configName });
    for (const spelling of [configName, configName.replace('_', '%5F')]) {
      expect((await call('DELETE', `/${spelling}`)).statusCode).toBe(409);
    }
    for (const spelling of [configName.toLowerCase(), `${configName}%20`, `%20${configName}`]) {
      expect((await call('DELETE', `/${spelling}`)).statusCode).toBe(400);
    }
    expect((await call('GET', '')).json()).toHaveLength(1);
  });

  test('another one can', async () => {
    await create({ configName: 'RECALLS' });
    expect((await call('DELETE', '/RECALLS')).statusCode).toBe(204);
    const gone = await call('DELETE', '/RECALLS');
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ message: 'Configuración no encontrada' });
  });

  test('statistics', async () => {
    await create();
    await create({ configName: 'RECALLS', isActive: false });
    await create({ configName: 'OLD' });
    await app.owner.query(
      "update email_configs set updated_at = now() - interval '8 days' where config_name = 'OLD'",
    );
    expect((await call('GET', '/stats')).json()).toEqual({
      totalConfigurations: 3,
      activeConfigurations: 2,
      inactiveConfigurations: 1,
      recentlyUpdatedCount: 2,
    });
  });

  test.each(['DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const)(
    '%s may nothing of it',
    async (role) => {
      const { token } = await buildUser(app, { role });
      await create();
      const answers = await Promise.all([
        call('GET', '', { token }),
        call('GET', '/stats', { token }),
        call('POST', '', { token, body: newEmailConfig({ configName: 'MINE' }) }),
        call('PUT', '/SYSTEM_ADMIN', { token, body: newEmailConfig() }),
        call('PATCH', '/SYSTEM_ADMIN/toggle', { token }),
        call('DELETE', '/SYSTEM_ADMIN', { token }),
        call('POST', '/SYSTEM_ADMIN/test', { token, body: {} }),
      ]);
      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.body).not.toContain('localhost');
      }
    },
  );
});

describe('the test', () => {
  let server: MailServer | RawServer;
  afterEach(() => server?.close());
  const against = async (wish: Partial<EmailConfigCreate>, body: unknown = {}) => {
    const configured = await create(wish);
    expect(configured.json()).toMatchObject({ isActive: true });
    const answer = await call('POST', '/SYSTEM_ADMIN/test', { body });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  test('connects and signs in', async () => {
    server = await startMailServer();
    expect(await against({ smtpPort: server.port })).toEqual({
      success: true,
      message: 'Conexión exitosa con el servidor SMTP',
    });
  });

  test('with an address sends a mail', async () => {
    const mails = await startMailServer();
    server = mails;
    expect(await against({ smtpPort: mails.port }, { testEmail: 'ana@example.com' })).toMatchObject({
      success: true,
    });
    expect(await mails.next()).toMatchObject({
      from: { name: 'Dentaria Ñandú', address: 'dentaria@example.com' },
      recipients: ['ana@example.com'],
      subject: 'Email de prueba de Dentaria',
      user: SMTP_USER,
    });
  });

  test('is for active configurations', async () => {
    await create({ isActive: false });
    const answer = await call('POST', '/SYSTEM_ADMIN/test', { body: {} });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toEqual(expect.any(String));
    expect((await call('POST', '/ABSENT/test', { body: {} })).statusCode).toBe(404);
    expect((await call('POST', '/SYSTEM_ADMIN/test', { body: { testEmail: 'x' } })).statusCode).toBe(400);
  });

  test.each([
    ['refuse-connection', 'El servidor SMTP rechazó la conexión'],
    ['refuse-login', 'El servidor SMTP rechazó el usuario o la contraseña'],
    ['refuse-sender', 'El servidor SMTP rechazó la dirección del remitente'],
    ['refuse-recipient', 'El servidor SMTP rechazó la dirección del destinatario'],
    ['refuse-message', 'El servidor SMTP no aceptó el mensaje'],
    ['drop-after-data', 'El servidor SMTP cortó la conexión'],
  ] as const)('a server in the mood %s: %s', async (mood: MailServerMood, error) => {
    server = await startMailServer({ mood });
    const result = await against({ smtpPort: server.port }, { testEmail: 'ana@example.com' });
    expect(result).toEqual({
      success: false,
      message: 'La prueba de la configuración falló',
      error: expect.stringContaining(error),
    });
  });

  test('nobody there', async () => {
    server = await startMailServer();
    await server.close();
    expect((await against({ smtpPort: server.port })).error).toContain('No se pudo conectar');
  });

  test('a host that does not exist', async () => {
    expect((await against({ smtpHost: 'no-such-host.invalid' })).error).toContain('No se encontró');
  });

  test('a server that never speaks, or dribbles for ever, is left within ten seconds', async () => {
    const silent = await startRawServer(() => {});
    const dribbling = await startRawServer((socket) => {
      const timer = setInterval(() => socket.write('220-'), 500);
      socket.on('close', () => clearInterval(timer));
    });
    await create({ configName: 'SILENT', smtpPort: silent.port });
    await create({ configName: 'DRIBBLING', smtpPort: dribbling.port });
    const before = performance.now();
    const answers = await Promise.all(
      ['SILENT', 'DRIBBLING'].map((name) => call('POST', `/${name}/test`, { body: {} })),
    );
    expect(performance.now() - before).toBeLessThan(10_000);
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        success: false,
        error: 'El servidor SMTP no respondió a tiempo',
      });
    }
    await Promise.all([silent.close(), dribbling.close()]);
  });

  test('a huge banner is not listened to', async () => {
    let sent = 0;
    server = await startRawServer((socket) => {
      const chunk = 'x'.repeat(65_536);
      const pour = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', pour);
      pour();
    });
    expect((await against({ smtpPort: server.port })).success).toBe(false);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('what the server says is not repeated', async () => {
    server = await startRawServer((socket) => socket.end('554 <b>secret</b> internal.example\r\n'));
    expect(JSON.stringify(await against({ smtpPort: server.port }))).not.toContain('secret');
  });

  test('another protocol', async () => {
    server = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect((await against({ smtpPort: server.port })).error).toBe(
      'El servidor no respondió como un servidor SMTP',
    );
  });

  test.each(['169.254.169.254', '2852039166', '::ffff:169.254.169.254', 'fd00:ec2::254', '0.0.0.0'])(
    '%s is never connected to',
    async (smtpHost) => {
      expect((await against({ smtpHost })).error).toBe('La dirección del servidor SMTP no está permitida');
    },
  );

  describe('STARTTLS', () => {
    const trusted = getCACertificates();
    afterEach(() => setDefaultCACertificates(trusted));

    test('with a certificate that somebody vouches for', async () => {
      setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE]);
      const mails = await startMailServer({ certificate: 'own' });
      server = mails;
      const result = await against({ smtpPort: mails.port }, { testEmail: 'ana@example.com' });
      expect(result).toMatchObject({ success: true });
      expect(await mails.next()).toMatchObject({ secure: true });
    });

    test.each(['own', 'foreign'] as const)(
      'a certificate that nobody vouches for (%s)',
      async (certificate) => {
        server = await startMailServer({ certificate });
        expect((await against({ smtpPort: server.port })).error).toBe(
          'El certificado del servidor SMTP no es válido',
        );
      },
    );

    test('a certificate of another name', async () => {
      setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE]);
      server = await startMailServer({ certificate: 'own' });
      expect((await against({ smtpHost: '127.0.0.1', smtpPort: server.port })).error).toBe(
        'El certificado del servidor SMTP no es válido',
      );
    });
  });

  test('a password that was sealed under another secret must be entered again', async () => {
    await create();
    await app.owner.query("update email_configs set smtp_password = '\\x01'::bytea || smtp_password");
    expect((await call('POST', '/SYSTEM_ADMIN/test', { body: {} })).json()).toMatchObject({
      success: false,
      error: 'La contraseña SMTP guardada no se puede leer: vuelve a ingresarla',
    });
  });
});

test('private addresses are for installations that say so', async () => {
  const strict = await testApp();
  const server = await startMailServer();
  try {
    const { token } = await buildUser(strict, { role: 'ADMIN' });
    const { onboarding } = strict.as(token);
    await onboarding.createEmailConfig({ body: newEmailConfig({ smtpPort: server.port }) });
    const result = await onboarding.testEmailConfig({ params: { configName: 'SYSTEM_ADMIN' }, body: {} });
    expect(result.error).toBe('La dirección del servidor SMTP no está permitida');
    expect(server.connections()).toBe(0);
  } finally {
    await server.close();
    await strict.close();
  }
});
