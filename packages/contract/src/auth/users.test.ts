import { expect, it } from 'vitest';
import { validate } from '../http/validate.ts';
import { auditQuery } from './audit.ts';
import { clinicCreate, clinicListQuery, clinicRegistration, clinicUpdate } from './clinics.ts';
import { passwordChange, passwordReset } from './session.ts';
import { userCreate, userUpdate } from './users.ts';

const person = {
  username: 'ana_perez',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Pérez',
  docNumber: '30111222',
  roles: [{ name: 'PATIENT' }],
  password: 'una clave larga',
};

const details = {
  dateOfBirth: '1980-12-31',
  street: 'Calle 1',
  city: 'Salta',
  state: 'Salta',
  postalCode: '4400',
  country: 'Argentina',
  phone: '+54 387 444-5555',
  gender: 'FEMALE',
  civilStatus: 'Casada',
  profession: 'Maestra',
  workplace: 'Escuela 1',
  hierarchy: 'Titular',
  licenseNumber: 'MN 12.345/6',
  affiliateNumber: '12-3/4',
  healthInsurance: 'OSDE',
  emergencyContactName: 'Juan',
  emergencyContactPhone: '444-6666',
  clinicId: 3,
  enabled: false,
};

const errorsOf = (...[schema, value]: Parameters<typeof validate>) => {
  const checked = validate(schema, value);
  return checked.ok ? undefined : checked.errors;
};

it('a new user keeps every field of the request', () => {
  expect(userCreate.parse({ ...person, ...details })).toEqual({ ...person, ...details, roles: ['PATIENT'] });
});

it('a new user is enabled, and blank details are null', () => {
  const blank = { ...person, email: null, phone: ' ', dateOfBirth: '', gender: '' };
  expect(userCreate.parse(blank)).toMatchObject({
    email: null,
    enabled: true,
    phone: null,
    dateOfBirth: null,
    gender: null,
    street: null,
  });
});

it.each<[field: string, value: unknown, message: string]>([
  ['username', 'abc', 'El nombre de usuario debe tener entre 4 y 20 caracteres'],
  ['email', '', 'Email is not valid'],
  ['email', 'ana', 'Email is not valid'],
  ['email', undefined, 'Email is not valid'],
  ['firstName', ' ', 'This field is required'],
  ['lastName', undefined, 'This field is required'],
  ['docNumber', '', 'This field is required'],
  ['docNumber', '123', 'DNI debe tener 7 u 8 dígitos'],
  ['dateOfBirth', '1899-12-31', 'Fecha de nacimiento no válida'],
  ['gender', 'MASCULINO', 'Género no válido'],
  ...['MN', 'MN <1>', '-- ;', '1'.repeat(31)].map((number): [string, string, string] => [
    'licenseNumber',
    number,
    number.length > 30
      ? 'Máximo 30 caracteres'
      : 'Matrícula no válida: un número, con letras si las tiene (por ejemplo, MN 12345)',
  ]),
  ['roles', [], 'At least one role must be selected'],
  ['enabled', 'yes', 'Debe ser verdadero o falso'],
  ['password', '', 'Password is required'],
  ...Object.entries({
    street: 200,
    city: 100,
    state: 100,
    postalCode: 20,
    country: 100,
    phone: 40,
    civilStatus: 50,
    profession: 100,
    workplace: 100,
    hierarchy: 100,
    affiliateNumber: 50,
    healthInsurance: 200,
    emergencyContactName: 100,
    emergencyContactPhone: 40,
  }).map(([field, max]): [string, string, string] => [
    field,
    'x'.repeat(max + 1),
    `Máximo ${max} caracteres`,
  ]),
])('rejects a user with %s %j: %s', (field, value, message) => {
  expect(errorsOf(userCreate, { ...person, [field]: value })).toEqual({ [field]: message });
});

it('a changed user may have a username of 3 characters and has no password', () => {
  const { password, ...changed } = { ...person, ...details, username: 'ana', updatedAt: '2026-03-05' };
  expect(userUpdate.parse({ ...changed, password })).toEqual({ ...changed, roles: ['PATIENT'] });
  expect(errorsOf(userUpdate, { ...changed, updatedAt: 'x'.repeat(41) })).toEqual({
    updatedAt: 'Máximo 40 caracteres',
  });
});

it('a clinic has a name, an owner and a state', () => {
  const sent = { name: ' Sol ', ownerUserId: 5, active: false };
  expect(clinicCreate.parse(sent)).toEqual({ name: 'Sol', ownerUserId: 5 });
  expect(clinicUpdate.parse(sent)).toEqual({ name: 'Sol', ownerUserId: 5, active: false });
  expect(errorsOf(clinicUpdate, { name: '', active: 'no' })).toEqual({
    name: 'El nombre de la clínica es requerido',
    active: 'Debe ser verdadero o falso',
  });
  expect(errorsOf(clinicCreate, { name: 'Sol', ownerUserId: 0 })).toHaveProperty('ownerUserId');
});

it.each(['true', 'false'])('a list of clinics accepts includeInactive=%s', (includeInactive) => {
  expect(clinicListQuery.parse({ includeInactive })).toEqual({ includeInactive });
  expect(clinicListQuery.safeParse({ includeInactive: '1' }).success).toBe(false);
});

it('the registration of a clinic includes its owner', () => {
  const { roles: _, docNumber: __, ...ownerUser } = { ...person, username: 'ana' };
  expect(clinicRegistration.parse({ clinicName: 'Sol', ownerUser })).toEqual({
    clinicName: 'Sol',
    ownerUser,
  });
  const empty = { username: '', password: '', email: '', firstName: '', lastName: '' };
  expect(errorsOf(clinicRegistration, { clinicName: '', ownerUser: empty })).toEqual({
    clinicName: 'El nombre de la clínica es requerido',
    'ownerUser.username': 'El nombre de usuario es requerido',
    'ownerUser.password': 'La contraseña es requerida',
    'ownerUser.email': 'El email es requerido',
    'ownerUser.firstName': 'El nombre es requerido',
    'ownerUser.lastName': 'El apellido es requerido',
  });
});

it('a changed password differs from the current one', () => {
  const change = { currentPassword: 'una clave larga', newPassword: 'otra clave larga' };
  expect(passwordChange.parse(change)).toEqual(change);
  expect(errorsOf(passwordChange, { ...change, newPassword: change.currentPassword })).toEqual({
    newPassword: 'La nueva contraseña debe ser distinta de la actual',
  });
  for (const missing of ['', undefined]) {
    expect(errorsOf(passwordChange, { ...change, currentPassword: missing })).toEqual({
      currentPassword: 'La contraseña actual es requerida',
    });
    expect(errorsOf(passwordChange, { ...change, newPassword: missing })).toEqual({
      newPassword: 'La contraseña es requerida',
    });
    expect(errorsOf(passwordReset, { newPassword: missing })).toEqual({
      newPassword: 'La contraseña es requerida',
    });
  }
});

it('an audit query accepts filters and sorts the newest rows first', () => {
  const filters = {
    who: 'olga',
    patient: 'ana',
    clinic: 'sol',
    userId: '5',
    action: 'update',
    object: 'email-config',
    objectId: '7',
    clinicId: '3',
    from: '2026-03-01',
    to: '2026-03-31',
  };
  expect(auditQuery.parse(filters)).toEqual({
    ...filters,
    userId: 5,
    objectId: 7,
    clinicId: 3,
    sort: 'at',
    order: 'desc',
    limit: 50,
  });
  expect(auditQuery.parse({})).toEqual({ sort: 'at', order: 'desc', limit: 50 });
});

it.each([
  ['action', 'Update', 'Filtro inválido'],
  ['action', '', 'Filtro inválido'],
  ['object', 'x'.repeat(41), 'Filtro inválido'],
  ['object', 'user.', 'Filtro inválido'],
  ['object', '.user', 'Filtro inválido'],
  ['from', '2026-02-30', 'Fecha inválida'],
  ['to', 'ayer', 'Fecha inválida'],
  ['sort', 'username', 'Orden inválido'],
])('rejects an audit query with %s=%j: %s', (field, value, message) => {
  expect(errorsOf(auditQuery, { [field]: value })).toEqual({ [field]: message });
});
