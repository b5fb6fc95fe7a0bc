import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { buildUser, newPatient } from '../testing/builders/builders.ts';
import { buildInvitation, newEmailConfig, newRegistration } from '../testing/builders/onboarding-builders.ts';
import { TODAY } from '../testing/clock.ts';
import { testApp } from '../testing/test-app.ts';

// Boundary values of the specification, section 5, with the message of each field.
const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};
/** A unique name of `length` characters. */
const name = (length: number): string => String(next()).padStart(length, 'n').slice(-length);
const digits = (length: number): string => String(next()).padStart(length, '1');
const longPassword = (length: number): string => 'una clave con eñes, '.repeat(7).slice(0, length);
/** The next serial number in capital letters. */
const capitals = (): string =>
  [...String(next())].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('_');
const email = (length: number): string => `${name(length - 12)}@example.com`;

type Edge = [field: string, value: unknown, message?: string];
type Send = (
  field: string,
  value: unknown,
) => Promise<{ statusCode: number; json: () => { errors?: object } }>;

const write = (method: 'POST' | 'PUT', url: string, body: unknown, token: string | null = admin) =>
  app.request({ method, url: `/services${url}`, token, body });

const USERNAME_4 = 'El nombre de usuario debe tener entre 4 y 20 caracteres';
const USERNAME_3 = 'El nombre de usuario debe tener entre 3 y 20 caracteres';
const LETTERS = 'El nombre de usuario solo puede contener letras, números y guiones bajos';
const SHORT = 'La contraseña debe tener al menos 8 caracteres';
const LONG = 'La contraseña debe tener como máximo 128 caracteres';
const DNI = 'DNI debe tener 7 u 8 dígitos';
const CLINIC_SHORT = 'El nombre de la clínica debe tener al menos 2 caracteres';
const CLINIC_LONG = 'El nombre de la clínica debe tener como máximo 120 caracteres';
const PORT = 'Puerto SMTP debe estar entre 1 y 65535';
const FUTURE = 'La fecha de nacimiento no puede ser futura';
const tomorrow = addDays(TODAY, 1);

const person = (): Record<string, unknown> => ({ ...newPatient(), roles: [{ name: 'ADMIN' }] });

const userEdges = (): Edge[] => [
  ['username', name(3), USERNAME_4],
  ['username', name(4)],
  ['username', name(20)],
  ['username', name(21), USERNAME_4],
  ['username', `guion_bajo_${next()}`],
  ['username', 'con-guion', LETTERS],
  ['username', 'ñandu', LETTERS],
  ['email', 'a@b', 'Email is not valid'],
  ['email', `a@b.c${next()}`],
  ['email', email(254)],
  ['email', email(255), 'Máximo 254 caracteres'],
  ['firstName', 'x'],
  ['firstName', 'x'.repeat(100)],
  ['firstName', 'x'.repeat(101), 'Máximo 100 caracteres'],
  ['docNumber', digits(6), DNI],
  ['docNumber', digits(7)],
  ['docNumber', digits(8)],
  ['docNumber', digits(9), DNI],
  ['docNumber', `30.${digits(3)}.${digits(3)}`],
  ['dateOfBirth', TODAY],
  ['dateOfBirth', tomorrow, FUTURE],
  ['dateOfBirth', '1900-01-01'],
  ['dateOfBirth', '1899-12-31', 'Fecha de nacimiento no válida'],
];
const passwordEdges: Edge[] = [
  ['password', 'ochenta', SHORT],
  ['password', 'ochentas'],
  ['password', longPassword(128)],
  ['password', longPassword(129), LONG],
];

const resources: readonly (readonly [resource: string, send: Send, edges: () => Edge[]])[] = [
  [
    'a new user',
    (field, value) => write('POST', '/auth/users/create', { ...person(), [field]: value }),
    () => [...userEdges(), ...passwordEdges],
  ],
  [
    'a changed user',
    async (field, value) => {
      const user = await buildUser(app, { role: 'ADMIN' });
      const body = { ...person(), username: user.username, [field]: value };
      return write('PUT', `/auth/users/${user.id}/update`, body);
    },
    userEdges,
  ],
  [
    'a clinic',
    (field, value) => write('POST', '/auth/clinics', { [field]: value }),
    () => [
      ['name', ' x ', CLINIC_SHORT],
      ['name', ' xy '],
      ['name', 'x'.repeat(120)],
      ['name', 'x'.repeat(121), CLINIC_LONG],
    ],
  ],
  [
    'a registering clinic',
    (field, value) => {
      const ownerUser = {
        username: `o_${next()}`,
        password: 'una clave larga',
        email: `o${next()}@example.com`,
        firstName: 'O',
        lastName: 'O',
        [field]: value,
      };
      return write('POST', '/auth/clinics/register', { clinicName: 'Sol', ownerUser }, null);
    },
    () => [['username', name(20)], ['username', name(21), USERNAME_3], ...passwordEdges],
  ],
  [
    'an obra social',
    (field, value) =>
      write('POST', '/health-insurance/health-insurances', {
        name: 'O',
        federation_code: `c${next()}`,
        details: 'd',
        [field]: value,
      }),
    () => [
      ['name', 'x'],
      ['name', 'x'.repeat(201), 'Máximo 200 caracteres'],
      ['federation_code', name(50)],
      ['federation_code', name(51), 'Máximo 50 caracteres'],
      ['details', ' ', 'This field is required'],
    ],
  ],
  [
    'a configuration of e-mail',
    (field, value) =>
      write('POST', '/onboarding/api/email-config', {
        ...newEmailConfig({ configName: `E_${capitals()}` }),
        [field]: value,
      }),
    () => [
      ['smtpPort', 0, PORT],
      ['smtpPort', 1],
      ['smtpPort', 65_535],
      ['smtpPort', 65_536, PORT],
      ['configName', 'A'],
      ['configName', 'A1', 'Solo letras mayúsculas y guiones bajos permitidos'],
      ['configName', 'ñ', 'Solo letras mayúsculas y guiones bajos permitidos'],
      ['fromName', ''],
    ],
  ],
  [
    'an invitation',
    (field, value) =>
      write('POST', '/onboarding/api/invitations/send', {
        email: `i${next()}@example.com`,
        docNumber: digits(8),
        [field]: value,
      }),
    () => [
      ['email', '', 'El email es requerido'],
      ['email', 'a@b', 'Formato de email inválido'],
      ['docNumber', '', 'Número de documento es requerido'],
      ['docNumber', digits(6), DNI],
      ['docNumber', digits(7)],
      ['docNumber', digits(9), DNI],
    ],
  ],
  [
    'a completed registration',
    async (field, value) => {
      const { token } = await buildInvitation(app, { email: null });
      const body = { ...newRegistration(), invitationToken: token, [field]: value };
      return write('POST', '/onboarding/api/onboarding/complete-registration', body, null);
    },
    () => [
      ['clinicName', 'x', CLINIC_SHORT],
      ['clinicName', 'xy'],
      ['clinicName', 'x'.repeat(121), CLINIC_LONG],
      ['firstName', 'José María'],
      ['firstName', 'José-María', 'El nombre solo puede contener letras'],
      ['username', name(2), USERNAME_3],
      ['username', name(3)],
      ['username', name(20)],
      ['username', name(21), USERNAME_3],
      ['phone', '+54 (11) 4444-5555'],
      ['phone', '54+11', 'El formato del teléfono no es válido'],
      ['gender', 'OTRO'],
      ['gender', 'OTHER', 'Género no válido'],
      ['birthDate', TODAY],
      ['birthDate', tomorrow, FUTURE],
      ...passwordEdges,
    ],
  ],
];

describe.each(resources)('%s', (_, send, edges) => {
  test.each(edges())('validates %s %j: %s', async (field, value, message) => {
    const answer = await send(field, value);
    if (message === undefined) expect([200, 201], JSON.stringify(answer.json())).toContain(answer.statusCode);
    else {
      expect(answer.statusCode).toBe(400);
      expect(Object.values(answer.json().errors ?? {})).toEqual([message]);
      expect(
        Object.keys(answer.json().errors ?? {})[0]
          ?.split('.')
          .at(-1),
      ).toBe(field);
    }
  });
});
