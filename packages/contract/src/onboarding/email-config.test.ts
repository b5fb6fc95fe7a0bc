import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import {
  emailConfigCreate,
  emailConfigTest,
  emailConfigUpdate,
  isProtected,
  MISSING_CONFIG_WARNINGS,
  PROTECTED_CONFIGURATIONS,
} from './email-config.ts';

const good = {
  configName: 'RECALLS',
  smtpHost: 'smtp.example.com',
  smtpPort: 587,
  smtpUsername: 'mailer',
  smtpPassword: 'secret',
  fromEmail: 'clinic@example.com',
};

test('a new configuration is active by default and needs no sender name', () => {
  expect(validate(emailConfigCreate, { ...good, fromName: '' })).toEqual({
    ok: true,
    value: { ...good, fromName: null, isActive: true },
  });
});

test.each([
  [{ configName: '' }, 'Nombre de configuración es requerido'],
  [{ configName: 'recalls' }, 'Solo letras mayúsculas y guiones bajos permitidos'],
  [{ configName: '../X' }, 'Solo letras mayúsculas y guiones bajos permitidos'],
  [{ smtpHost: '' }, 'Host SMTP es requerido'],
  [{ smtpHost: 'smtp example.com' }, 'Host SMTP no válido'],
  [{ smtpHost: 'http://smtp.example.com' }, 'Host SMTP no válido'],
  [{ smtpHost: '[::1]' }, 'Host SMTP no válido'],
  [{ smtpHost: '192.168.1.10:587' }, 'Host SMTP no válido'],
  [{ smtpHost: 'cafe:25' }, 'Host SMTP no válido'],
  [{ smtpHost: 'h' }, undefined],
  [{ smtpHost: '2001:db8::6' }, undefined],
  [{ smtpHost: '::ffff:169.254.169.254' }, undefined],
  [{ smtpHost: 'smtp.example.com\r\n' }, 'Contiene caracteres no permitidos'],
  [{ smtpPort: 0 }, 'Puerto SMTP debe estar entre 1 y 65535'],
  [{ smtpPort: 65_536 }, 'Puerto SMTP debe estar entre 1 y 65535'],
  [{ smtpPort: 25.5 }, 'Puerto SMTP debe estar entre 1 y 65535'],
  [{ smtpPort: '587x' }, 'Puerto SMTP debe estar entre 1 y 65535'],
  [{ smtpPort: undefined }, 'Puerto SMTP debe estar entre 1 y 65535'],
  [{ smtpUsername: '' }, 'Usuario SMTP es requerido'],
  [{ smtpPassword: '' }, 'Contraseña SMTP es requerida'],
  [{ smtpPassword: undefined }, 'Contraseña SMTP es requerida'],
  [{ fromEmail: '' }, 'Email remitente es requerido'],
  [{ fromEmail: undefined }, 'Email remitente es requerido'],
  [{ fromEmail: 'clinic' }, 'Email remitente debe tener formato válido'],
  [{ fromEmail: 'a@example.com\nBcc: b@example.com' }, 'Email remitente debe tener formato válido'],
  [{ isActive: 'yes' }, 'Debe ser verdadero o falso'],
  [{ fromName: 'A\r\nBcc: b@example.com' }, 'Contiene caracteres no permitidos'],
])('reports for the configuration %j the error %s', (overrides, message) => {
  const result = validate(emailConfigCreate, { ...good, ...overrides });
  const errors = message === undefined ? undefined : { [String(Object.keys(overrides)[0])]: message };
  expect(result.ok ? undefined : result.errors).toEqual(errors);
});

test.each(['', null, undefined])(
  'an update with password %j does not change the stored one',
  (smtpPassword) => {
    const checked = validate(emailConfigUpdate, { ...good, smtpPassword });
    expect(checked.ok && checked.value).toMatchObject({ smtpPassword: null });
    expect(checked.ok && Object.keys(checked.value)).not.toContain('isActive');
  },
);

test.each([
  [undefined, null],
  [{}, null],
  [{ testEmail: '' }, null],
  [{ testEmail: 'a@example.com' }, 'a@example.com'],
])('parses the test request %j', (body, testEmail) => {
  expect(validate(emailConfigTest, body)).toEqual({ ok: true, value: { testEmail } });
});

test('an invalid test address is rejected', () => {
  expect(validate(emailConfigTest, { testEmail: 'nobody' })).toEqual({
    ok: false,
    errors: { testEmail: 'Formato de email inválido' },
  });
});

test.each([
  ['SYSTEM_ADMIN', true],
  ['CLIENT_NOTIFICATIONS', true],
  ['RECALLS', false],
])('%s is protected: %s', (configName, expected) => {
  expect(isProtected(configName)).toBe(expected);
});

test('the warning about a missing configuration names it', () => {
  for (const name of PROTECTED_CONFIGURATIONS) expect(MISSING_CONFIG_WARNINGS[name]).toContain(name);
});
