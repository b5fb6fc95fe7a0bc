import { expect, test } from 'vitest';
import { fieldErrors, validate } from '../http/validate.ts';
import { registrationForm, registrationStep0, registrationStep1 } from './registration.ts';

const step0 = {
  clinicName: '  Clínica Ñandú ',
  firstName: 'María José',
  lastName: 'Núñez',
  email: 'maria@example.com',
  docNumber: '30.111.222',
};
const step1 = { username: 'mj_', password: 'ocho1234' };

test('trims the clinic name, strips the dots of the DNI, and parses blank optional fields as null', () => {
  const { error, data } = registrationForm.safeParse({
    ...step0,
    ...step1,
    phone: ' ',
    gender: '',
    address: '',
  });
  expect(error && fieldErrors(error)).toBeUndefined();
  expect(data).toMatchObject({
    clinicName: 'Clínica Ñandú',
    docNumber: '30111222',
    phone: null,
    gender: null,
    birthDate: null,
    address: null,
  });
});

test.each([
  [{ clinicName: ' a ' }, 'El nombre de la clínica debe tener al menos 2 caracteres'],
  [{ clinicName: '' }, 'El nombre de la clínica debe tener al menos 2 caracteres'],
  [{ clinicName: undefined }, 'El nombre de la clínica debe tener al menos 2 caracteres'],
  [{ firstName: '' }, 'El nombre es requerido'],
  [{ firstName: 'R2D2' }, 'El nombre solo puede contener letras'],
  [{ lastName: ' ' }, 'El apellido es requerido'],
  [{ lastName: "O'Higgins" }, 'El apellido solo puede contener letras'],
  [{ email: '' }, 'El email es requerido'],
  [{ email: 'maria@example' }, 'Formato de email inválido'],
  [{ email: 'maria@example.com\r\nBcc: x@example.com' }, 'Contiene caracteres no permitidos'],
  [{ docNumber: '' }, 'Número de documento es requerido'],
  [{ docNumber: undefined }, 'Número de documento es requerido'],
  [{ docNumber: '123456' }, 'DNI debe tener 7 u 8 dígitos'],
])('step 0 rejects %j: %s', (overrides, message) => {
  const result = validate(registrationStep0, { ...step0, ...overrides });
  expect(result).toEqual({ ok: false, errors: { [String(Object.keys(overrides)[0])]: message } });
});

test.each([
  [{ username: '' }, 'El nombre de usuario es requerido'],
  [{ username: 'ab' }, 'El nombre de usuario debe tener entre 3 y 20 caracteres'],
  [{ username: 'a'.repeat(21) }, 'El nombre de usuario debe tener entre 3 y 20 caracteres'],
  [{ username: 'maria.n' }, 'El nombre de usuario solo puede contener letras, números y guiones bajos'],
  [{ password: '' }, 'La contraseña es requerida'],
  [{ password: 'siete12' }, 'La contraseña debe tener al menos 8 caracteres'],
  [{ phone: '11-abc' }, 'El formato del teléfono no es válido'],
  [{ phone: '+54()--' }, undefined],
  [{ phone: '+()--' }, undefined],
  [{ phone: '54+' }, 'El formato del teléfono no es válido'],
  [{ phone: '54,11' }, 'El formato del teléfono no es válido'],
  [{ phone: '+54 (11) 4444-5555' }, undefined],
  [{ gender: 'MALE' }, 'Género no válido'],
  [{ gender: 'FEMENINO' }, undefined],
  [{ birthDate: '2001-02-30' }, 'Fecha de nacimiento no válida'],
  [{ birthDate: 'ayer' }, 'Fecha de nacimiento no válida'],
  [{ birthDate: '1980-12-31' }, undefined],
  [{ address: 'Calle 1\nPiso 2' }, undefined],
])('step 1 reports for %j the error %s', (overrides, message) => {
  const result = validate(registrationStep1, { ...step1, ...overrides });
  const errors = message === undefined ? undefined : { [String(Object.keys(overrides)[0])]: message };
  expect(result.ok ? undefined : result.errors).toEqual(errors);
});
