import { expect, test } from 'vitest';
import { put } from './testing/body-fields.ts';
import { startFuzz, TARGETS } from './testing/fuzz.ts';

const fuzz = await startFuzz();

/** Boundary values of the rules in the specification, section 5: the last valid value and the first invalid one. */
const EDGES: readonly (readonly [
  route: string,
  field: string,
  accepted: readonly unknown[],
  refused: readonly unknown[],
])[] = [
  [
    'POST /services/auth/users/create',
    'docNumber',
    ['71.234.501', ' 7 123 402', '7123403'],
    ['123456', '123456789', '12a4567', ''],
  ],
  [
    'POST /services/auth/users/create',
    'username',
    ['ab_1', `u${'x'.repeat(19)}`],
    ['abc', 'u'.repeat(21), 'con espacio', 'ñandu', 'a-bcd'],
  ],
  [
    'POST /services/auth/users/create',
    'firstName',
    ['a', 'x'.repeat(100)],
    ['', ' ', '\u200b', 'x'.repeat(101)],
  ],
  [
    'POST /services/auth/users/create',
    'email',
    ['a@b.co', null],
    ['', 'a@b', 'a b@c.co', `${'a'.repeat(250)}@b.co`],
  ],
  [
    'POST /services/auth/users/create',
    'dateOfBirth',
    ['1900-01-01', '2024-02-29', '', null],
    ['1899-12-31', '2023-02-29', '2999-01-01', '01/01/2000'],
  ],
  ['POST /services/auth/users/create', 'gender', ['MALE', 'FEMALE', 'OTHER', ''], ['male', 'MASCULINO', 'X']],
  [
    'POST /services/auth/users/create',
    'password',
    ['ocho1234', 'x1y'.repeat(42)],
    ['siete12', 'x'.repeat(129), '12345678', ''],
  ],
  [
    'POST /services/auth/users/create',
    'roles',
    [[{ name: 'PATIENT' }], [{ id: 4 }]],
    [[], null, [{ name: 'X' }], [{ id: 1, name: 'PATIENT' }]],
  ],
  [
    'PUT /services/auth/clinics/:id',
    'name',
    ['ab', 'x'.repeat(120), '  ab  '],
    ['a', ' a ', '', '\u200b\u200b', 'x'.repeat(121)],
  ],
  [
    'POST /services/onboarding/api/email-config',
    'smtpPort',
    [1, 587, 65_535],
    [0, -1, 65_536, 1.5, '587', null],
  ],
  [
    'POST /services/onboarding/api/email-config',
    'configName',
    ['X', 'OTRA_MAS'],
    ['minus', 'CON ESPACIO', '../X', 'A1', '', 'X'.repeat(51)],
  ],
  [
    'POST /services/onboarding/api/email-config',
    'smtpHost',
    ['mail.example.com', '10.0.0.1', '::1'],
    ['', 'http://x', 'a b', 'a\r\nb', '10.0.0.1:25', 'x'.repeat(254)],
  ],
  ['POST /services/onboarding/api/email-config', 'fromEmail', ['a@b.co'], ['', 'a@b', 'x']],
  [
    'POST /services/onboarding/api/invitations/send',
    'docNumber',
    ['7999001', '79.990.021'],
    ['', '1', '799900211'],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'phone',
    ['+54 (11) 4444-5555', '+()--', '', null],
    ['54+', 'abc', '++54'],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'gender',
    ['MASCULINO', 'OTRO'],
    ['MALE', 'x'],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'firstName',
    ['María José'],
    ['', 'J0se', "O'Higgins"],
  ],
  [
    'POST /services/onboarding/api/onboarding/complete-registration',
    'clinicName',
    ['ab'],
    ['a', ' ', 'x'.repeat(121)],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.firstName',
    ["O'Neil", 'Ana-María'],
    ['', 'An4', '<b>'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.phone',
    ['+54 (11) 4-5', '11.22', ''],
    ['11#22', 'abc'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.affiliateNumber',
    ['12-3/AÑ', ''],
    ['12.3', 'a_b'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'demographics.profession',
    ['Ing., "jubilado"', ''],
    ['<x>', 'a;b'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'treatmentPlan.0.debit',
    [0, 0.01, 999_999_999.99, null],
    [-0.01, 1e9, 0.001, '1,5', '1'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'treatmentPlan.0.procedureDate',
    ['2026-02-28', '', null],
    ['2026-02-30', '28/02/2026'],
  ],
  [
    'POST /services/clinical-history/patients/:id/history',
    'toothNotes.0.toothNumber',
    [11, 48, 85, '16'],
    [0, 19, 49, 86, 99, 1.5, 'x'],
  ],
];

test.each(EDGES)('%s enforces the limits of %s', async (name, field, accepted, refused) => {
  const target = TARGETS.find((each) => each.name === name);
  if (!target) throw new Error(`no target ${name}`);
  const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const answered = async (value: unknown) => {
    const call = await fuzz.validCall(target);
    const { statusCode } = await fuzz.call(name, { ...call, body: put(call.body, path, value) });
    return `${JSON.stringify(value).slice(0, 40)}: ${statusCode < 300 ? 'accepted' : statusCode}`;
  };
  for (const value of accepted) expect.soft(await answered(value)).toMatch(/: accepted$/);
  for (const value of refused) expect.soft(await answered(value)).toMatch(/: 400$/);
});
