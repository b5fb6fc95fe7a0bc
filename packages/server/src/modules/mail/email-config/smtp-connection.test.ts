import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { EmailConfigCreate } from '@dentaria/contract/onboarding/email-config.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { newEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import {
  type MailServer,
  type MailServerMode,
  type RawServer,
  SMTP_USER,
  startMailServer,
  startRawServer,
} from '../../../testing/servers/mail-server.ts';
import { LOCALHOST_CERTIFICATE } from '../../../testing/servers/mail-server-certificate.ts';
import { testApp } from '../../../testing/test-app.ts';
import { emailConfigCalls } from '../../onboarding/testing/onboarding-calls.ts';

const app = await testApp({ env: { SMTP_ALLOW_PRIVATE: 'true' } });
const calls = emailConfigCalls(app, (await buildUser(app, { role: 'ADMIN' })).token);
beforeEach(() => app.owner.query('delete from email_configs'));

describe('testing a configuration', () => {
  let server: MailServer | RawServer;
  afterEach(() => server?.close());
  const against = async (overrides: Partial<EmailConfigCreate>, body: unknown = {}) => {
    const configured = await calls.create(overrides);
    expect(configured.json()).toMatchObject({ isActive: true });
    const answer = await calls.call('POST', '/SYSTEM_ADMIN/test', { body });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  test('connects and authenticates', async () => {
    server = await startMailServer();
    expect(await against({ smtpPort: server.port })).toEqual({
      success: true,
      message: 'Conexión exitosa con el servidor SMTP',
    });
  });

  test.each([
    ['no body and no media type', {}],
    ['an empty body of JSON', { headers: { 'content-type': 'application/json' } }],
  ])('tests only the connection with %s', async (_, options) => {
    const mails = await startMailServer();
    server = mails;
    await calls.create({ smtpPort: mails.port });
    const answer = await calls.call('POST', '/SYSTEM_ADMIN/test', options);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'Conexión exitosa con el servidor SMTP' });
    expect(mails.received).toHaveLength(0);
  });

  test('sends a mail to an address', async () => {
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

  test('is refused for inactive configurations', async () => {
    await calls.create({ isActive: false });
    const answer = await calls.call('POST', '/SYSTEM_ADMIN/test', { body: {} });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toEqual(expect.any(String));
    expect((await calls.call('POST', '/ABSENT/test', { body: {} })).statusCode).toBe(404);
    expect((await calls.call('POST', '/SYSTEM_ADMIN/test', { body: { testEmail: 'x' } })).statusCode).toBe(
      400,
    );
  });

  test.each([
    ['refuse-connection', 'El servidor SMTP rechazó la conexión'],
    ['refuse-login', 'El servidor SMTP rechazó el usuario o la contraseña'],
    ['refuse-sender', 'El servidor SMTP rechazó la dirección del remitente'],
    ['refuse-recipient', 'El servidor SMTP rechazó la dirección del destinatario'],
    ['refuse-message', 'El servidor SMTP no aceptó el mensaje'],
    ['drop-after-data', 'El servidor SMTP cortó la conexión'],
  ] as const)('reports a server that behaves as %s: %s', async (mode: MailServerMode, error) => {
    server = await startMailServer({ mode });
    const result = await against({ smtpPort: server.port }, { testEmail: 'ana@example.com' });
    expect(result).toEqual({
      success: false,
      message: 'La prueba de la configuración falló',
      error: expect.stringContaining(error),
    });
  });

  test('reports a refused connection', async () => {
    server = await startMailServer();
    await server.close();
    expect((await against({ smtpPort: server.port })).error).toContain('No se pudo conectar');
  });

  test('reports an unknown host', async () => {
    expect((await against({ smtpHost: 'no-such-host.invalid' })).error).toContain('No se encontró');
  });

  test('times out on a silent server and on one that never finishes its greeting', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => timeout.mockRestore());
    const greeted: string[] = [];
    const silent = await startRawServer(() => void greeted.push('SILENT'));
    const dribbling = await startRawServer((socket) => {
      socket.write('220-', () => greeted.push('DRIBBLING'));
    });
    await calls.create({ configName: 'SILENT', smtpPort: silent.port });
    await calls.create({ configName: 'DRIBBLING', smtpPort: dribbling.port });
    const tests = ['SILENT', 'DRIBBLING'].map((name) => calls.call('POST', `/${name}/test`, { body: {} }));
    await expect.poll(() => greeted.toSorted()).toEqual(['DRIBBLING', 'SILENT']);
    expect(timeout.mock.calls).toEqual([[9_000], [9_000]]);
    limit.abort(new DOMException('The limit of the test', 'TimeoutError'));
    for (const answer of await Promise.all(tests)) {
      expect(answer.json()).toMatchObject({
        success: false,
        error: 'El servidor SMTP no respondió a tiempo',
      });
    }
    await Promise.all([silent.close(), dribbling.close()]);
  });

  test('disconnects from an endless greeting', async () => {
    let sent = 0;
    server = await startRawServer((socket) => {
      const chunk = 'x'.repeat(65_536);
      const pump = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', pump);
      pump();
    });
    expect((await against({ smtpPort: server.port })).success).toBe(false);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('does not repeat text of the server', async () => {
    server = await startRawServer((socket) => socket.end('554 <b>secret</b> internal.example\r\n'));
    expect(JSON.stringify(await against({ smtpPort: server.port }))).not.toContain('secret');
  });

  test('reports a server of another protocol', async () => {
    server = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect((await against({ smtpPort: server.port })).error).toBe(
      'El servidor no respondió como un servidor SMTP',
    );
  });

  test.each(['169.254.169.254', '2852039166', '::ffff:169.254.169.254', 'fd00:ec2::254', '0.0.0.0'])(
    'does not connect to %s',
    async (smtpHost) => {
      expect((await against({ smtpHost })).error).toBe('La dirección del servidor SMTP no está permitida');
    },
  );

  describe('STARTTLS', () => {
    const trusted = getCACertificates();
    afterEach(() => setDefaultCACertificates(trusted));

    test('accepts a trusted certificate', async () => {
      setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE]);
      const mails = await startMailServer({ certificate: 'own' });
      server = mails;
      const result = await against({ smtpPort: mails.port }, { testEmail: 'ana@example.com' });
      expect(result).toMatchObject({ success: true });
      expect(await mails.next()).toMatchObject({ secure: true });
    });

    test.each(['own', 'foreign'] as const)('refuses an untrusted certificate (%s)', async (certificate) => {
      server = await startMailServer({ certificate });
      expect((await against({ smtpPort: server.port })).error).toBe(
        'El certificado del servidor SMTP no es válido',
      );
    });

    test('refuses a certificate of another host', async () => {
      setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE]);
      server = await startMailServer({ certificate: 'own' });
      expect((await against({ smtpHost: '127.0.0.1', smtpPort: server.port })).error).toBe(
        'El certificado del servidor SMTP no es válido',
      );
    });
  });

  test('requires the password again if another secret sealed it', async () => {
    await calls.create();
    await app.owner.query("update email_configs set smtp_password = '\\x01'::bytea || smtp_password");
    expect((await calls.call('POST', '/SYSTEM_ADMIN/test', { body: {} })).json()).toMatchObject({
      success: false,
      error: 'La contraseña SMTP guardada no se puede leer: volvé a escribirla',
    });
  });
});

test('refuses private addresses without SMTP_ALLOW_PRIVATE', async () => {
  const strict = await testApp();
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const { token } = await buildUser(strict, { role: 'ADMIN' });
  const { onboarding } = strict.as(token);
  await onboarding.createEmailConfig({ body: newEmailConfig({ smtpPort: server.port }) });
  const result = await onboarding.testEmailConfig({ params: { configName: 'SYSTEM_ADMIN' }, body: {} });
  expect(result.error).toBe('La dirección del servidor SMTP no está permitida');
  expect(server.connections()).toBe(0);
});
