import { validate } from '@dentaria/contract/http/validate.ts';
import { describe, expect, it } from 'vitest';
import { emailConfig } from '../../../testing/invitations.ts';
import { formSchema, initialValues, upperCase } from './email-config-form.ts';

const filled = {
  ...initialValues(undefined),
  configName: 'RECALLS',
  smtpHost: 'smtp.example.com',
  smtpUsername: 'mailer',
  smtpPassword: 'secreta',
  fromEmail: 'clinica@example.com',
};

it('starts with port 587 and active, or with all stored values except the password', () => {
  expect(initialValues(undefined)).toMatchObject({ smtpPort: '587', isActive: true, configName: '' });
  expect(initialValues(undefined, 'SYSTEM_ADMIN').configName).toBe('SYSTEM_ADMIN');
  expect(initialValues(emailConfig({ smtpPort: 25, fromName: null, isActive: false }))).toMatchObject({
    configName: 'SYSTEM_ADMIN',
    smtpPort: '25',
    smtpPassword: '',
    fromName: '',
    isActive: false,
  });
});

it.each([
  ['recalls', 'RECALLS'],
  ['Avisos_x', 'AVISOS_X'],
  ['año 1', 'AÑO 1'],
])('turns %s into upper case: %s', (typed, text) => {
  expect(upperCase(typed)).toBe(text);
});

describe('the port', () => {
  const PORT = 'Puerto SMTP debe estar entre 1 y 65535';
  it.each([
    ['1', undefined],
    [' 587 ', undefined],
    ['65535', undefined],
    ['0', PORT],
    ['65536', PORT],
    ['', PORT],
    ['-1', PORT],
    ['25.5', PORT],
    ['1e3', PORT],
    ['0x19', PORT],
    ['abc', PORT],
  ])('validates the port %j: %s', (smtpPort, message) => {
    const result = validate(formSchema(true), { ...filled, smtpPort });
    expect(result.ok ? undefined : result.errors).toEqual(message && { smtpPort: message });
  });
});

it('requires a password only when it is new', () => {
  const blank = { ...filled, smtpPassword: '' };
  expect(validate(formSchema(true), blank)).toMatchObject({
    errors: { smtpPassword: 'Contraseña SMTP es requerida' },
  });
  expect(validate(formSchema(false), blank)).toMatchObject({ ok: true, value: { smtpPassword: null } });
});
