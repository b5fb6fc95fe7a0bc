import { afterAll, describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { demographics, historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);
const { dentist, patient } = await buildPractice(app);
// Every body in this file is rejected, so the history never changes.
const history = (await calls.create(dentist.token, patient.id)).json();
afterAll(async () => {
  expect((await calls.read(dentist.token, patient.id)).json()).toEqual(history);
});

const put = (body: unknown) => calls.save(dentist.token, patient.id, body);
const errorsOf = async (overrides: Record<string, unknown>) => {
  const answer = await put(newHistory({ version: 1, ...overrides }));
  expect(answer.statusCode).toBe(400);
  return answer.json().errors;
};

const REQUIRED = 'Este campo es requerido';
const NAME = 'Solo letras, espacios, guiones y apostrofes';
const DNI = 'DNI debe tener 7 u 8 dígitos';
const SPECIAL = 'Caracteres especiales no permitidos';
const PHONE = 'Solo números, espacios, guiones, paréntesis y +';
const CONTROL = 'Contiene caracteres no permitidos';

describe('errors of demographics are keyed by the bare field name', () => {
  test.each([
    ['firstName', '', REQUIRED],
    ['firstName', '   ', REQUIRED],
    ['firstName', undefined, REQUIRED],
    ['firstName', null, REQUIRED],
    ['firstName', { $gt: '' }, REQUIRED],
    ['firstName', 'R2D2', NAME],
    ['firstName', 'Ana <b>', NAME],
    ['lastName', '', REQUIRED],
    ['lastName', 'Pérez_', NAME],
    ['docNumber', '', REQUIRED],
    ['docNumber', undefined, REQUIRED],
    ['docNumber', '123456', DNI],
    ['docNumber', '123456789', DNI],
    ['docNumber', '1234567a', DNI],
    ['docNumber', '１２３４５６７', DNI],
    ['email', 'ana', 'Formato de email inválido'],
    ['email', 'ana@example.com\r\nBcc: x@y.z', 'Formato de email inválido'],
    ['dob', '2026-02-30', 'Fecha de nacimiento no válida'],
    ['dob', '30/01/1980', 'Fecha de nacimiento no válida'],
    ['dob', '1800-01-01', 'Fecha de nacimiento no válida'],
    ['dob', '2999-01-01', 'La fecha de nacimiento no puede ser futura'],
    ['gender', 'MASCULINO', 'Género no válido'],
    ['phone', '4000-0000 int. 5', PHONE],
    ['affiliateNumber', '12_34', 'Solo letras, números, guiones y barras'],
    ['civilStatus', 'Casado;', SPECIAL],
    ['profession', '<i>', SPECIAL],
    ['workplace', 'a@b', SPECIAL],
    ['healthInsurance', 'OSDE (210)', SPECIAL],
    ['hierarchy', 'x\u0000y', CONTROL],
    ['fullName', 'x'.repeat(202), 'Máximo 201 caracteres'],
  ])('rejects %s %j: %s', async (field, value, message) => {
    expect(await errorsOf({ demographics: demographics({ [field]: value }) })).toEqual({ [field]: message });
  });

  test.each(['', '   ', null])('optional values that are %j are not checked', async (empty) => {
    const fields = ['email', 'dob', 'gender', 'phone', 'affiliateNumber', 'civilStatus', 'profession'];
    const rest = ['workplace', 'healthInsurance', 'hierarchy', 'fullName'];
    const optional = Object.fromEntries([...fields, ...rest].map((field) => [field, empty]));
    // Valid but stale: nothing is saved.
    const answer = await put(newHistory({ version: 7, demographics: demographics(optional) }));
    expect(answer.statusCode).toBe(409);
  });

  test('the address must be short text or an object of short texts', async () => {
    const long = { street: 'x'.repeat(201) };
    expect(await errorsOf({ demographics: demographics({ address: long }) })).toEqual({
      'address.street': 'Máximo 200 caracteres',
    });
    expect(await errorsOf({ demographics: demographics({ address: long.street }) })).toEqual({
      'address.street': 'Máximo 200 caracteres',
    });
    expect(await errorsOf({ demographics: demographics({ address: 5 }) })).toEqual({
      address: 'Valor inválido',
    });
  });

  test('every invalid field is reported at once', async () => {
    const body = newHistory({
      version: 1,
      demographics: { firstName: '1', email: 'x' },
      treatmentPlan: [newRow({ debit: -1 })],
      toothNotes: [{ toothNumber: 19, noteText: 'x' }],
    });
    const answer = await put(body);
    expect(Object.keys(answer.json().errors).sort()).toEqual(
      [
        'docNumber',
        'email',
        'firstName',
        'lastName',
        'toothNotes.0.toothNumber',
        'treatmentPlan.0.debit',
      ].sort(),
    );
  });
});

describe('errors of plan rows are keyed by index and field', () => {
  test.each([
    ['debit', 'NaN', 'Debe ser un importe'],
    ['debit', '1,5', 'Debe ser un importe'],
    ['debit', '1500', 'Debe ser un importe'],
    ['credit', true, 'Debe ser un importe'],
    ['credit', [1], 'Debe ser un importe'],
    ['debit', -0.01, 'El importe no puede ser negativo'],
    ['credit', 1e12, 'El importe es demasiado grande'],
    ['debit', 0.001, 'Hasta dos decimales'],
    ['procedureDate', '2026-02-30', 'Fecha no válida'],
    ['procedureDate', '01/02/2026', 'Fecha no válida'],
    ['procedureDate', 20260101, 'Valor inválido'],
    ['treatmentDescription', 'x'.repeat(2001), 'Máximo 2000 caracteres'],
    ['treatmentDescription', 'x\u0007', CONTROL],
    ['toothNumber', '19', 'Pieza inválida'],
    ['toothNumber', '99', 'Pieza inválida'],
    ['face', 'palatina', 'Cara inválida'],
    ['id', 1.5, 'Valor inválido'],
    ['id', 'x', 'Valor inválido'],
    ['suggested', 'yes', 'Valor inválido'],
  ])('rejects %s %j: %s', async (field, value, message) => {
    expect(await errorsOf({ treatmentPlan: [newRow(), newRow({ [field]: value })] })).toEqual({
      [`treatmentPlan.1.${field}`]: message,
    });
  });

  test('an amount must be a finite number', async () => {
    const body = JSON.stringify(newHistory({ version: 1 }));
    const huge = await put(body.replace('1500.5', '1e400'));
    expect(huge.json().errors).toEqual({ 'treatmentPlan.0.debit': 'Debe ser un importe' });
    expect((await put(body.replace('1500.5', 'NaN'))).statusCode).toBe(400);
  });

  test('a plan has at most 2,000 rows', async () => {
    const treatmentPlan = Array.from({ length: 5000 }, () => ({ treatmentDescription: 'x' }));
    expect(await errorsOf({ treatmentPlan })).toEqual({ treatmentPlan: 'Hasta 2000 filas' });
  });
});

describe('chart and notes', () => {
  test.each([
    [{ 19: { oclusal: '#1976d2' } }, 'toothStatus.19', 'Pieza inválida'],
    [{ 99: {} }, 'toothStatus.99', 'Pieza inválida'],
    [{ 16: { palatina: '#1976d2' } }, 'toothStatus.16', 'Cara inválida'],
    [{ 16: { oclusal: 'url(javascript:alert(1))' } }, 'toothStatus.16.oclusal', 'Color inválido'],
    [{ 16: { oclusal: 'red' } }, 'toothStatus.16.oclusal', 'Color inválido'],
    [{ 16: { oclusal: '#fff' } }, 'toothStatus.16.oclusal', 'Color inválido'],
    [{ 16: { oclusal: 1 } }, 'toothStatus.16.oclusal', 'Color inválido'],
    [{ 16: { absent: 'true' } }, 'toothStatus.16.absent', 'Debe ser verdadero o falso'],
  ])('rejects the chart %j', async (toothStatus, field, message) => {
    expect(await errorsOf({ toothStatus })).toEqual({ [field]: message });
  });

  test.each([19, 0, -16, 16.5, '16.0', 'x', null, true, [16], ''])(
    'a note on tooth %j is refused',
    async (toothNumber) => {
      const errors = await errorsOf({ toothNotes: [{ toothNumber, noteText: 'x' }] });
      expect(errors).toEqual({ 'toothNotes.0.toothNumber': 'Pieza inválida' });
    },
  );

  test('notes are limited in length and number', async () => {
    const note = (noteText: string) => ({ toothNumber: 16, noteText });
    expect(await errorsOf({ toothNotes: [note('x'.repeat(10_001))] })).toEqual({
      'toothNotes.0.noteText': 'Máximo 10000 caracteres',
    });
    expect(await errorsOf({ toothNotes: Array.from({ length: 521 }, () => note('x')) })).toEqual({
      toothNotes: 'Hasta 520 notas',
    });
  });
});

describe('anamnesis', () => {
  test.each([
    ['fuma', 'sí', 'Debe ser sí o no'],
    ['fuma', 1, 'Debe ser sí o no'],
    ['anormal_labios', 'x', 'Debe ser sí o no'],
    ['motivo_consulta', 'x'.repeat(5001), 'Máximo 5000 caracteres'],
    ['alergia_droga_detail', ['x'], 'Valor inválido'],
  ])('rejects %s %j: %s', async (key, value, message) => {
    expect(await errorsOf({ anamnesis: { [key]: value } })).toEqual({ [`anamnesis.${key}`]: message });
  });
});

describe('the whole body', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  test.each([
    ['invalid JSON', '{"demographics":'],
    ['a string', '"x"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['empty', '{}'],
    ['deeply nested', deep],
    ['deeply nested demographics', `{"version":1,"demographics":${deep}}`],
    ['a __proto__ member', '{"version":1,"__proto__":{"demographics":{}}}'],
    ['a nested __proto__ member', '{"version":1,"demographics":{"__proto__":{"firstName":"x"}}}'],
    ['a constructor member', '{"version":1,"constructor":{"prototype":{"x":1}}}'],
  ])('refuses a body that is or contains %s', async (_, body) => {
    const answer = await put(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual(expect.any(String));
  });

  test('refuses a body over 1 MiB and validates a slightly smaller one', async () => {
    const big = { toothNotes: [{ toothNumber: 16, noteText: 'x'.repeat(1024 * 1024) }] };
    expect((await put(newHistory({ version: 1, ...big }))).statusCode).toBe(413);
    const nearly = {
      treatmentPlan: Array.from({ length: 490 }, () => newRow({ treatmentDescription: 'x'.repeat(2000) })),
    };
    expect((await put(newHistory({ version: 7, ...nearly }))).statusCode).toBe(409);
  });

  test.each([0, -1, 1.5, '1', true, 1e300])('the version %j is refused', async (version) => {
    expect(Object.keys(await errorsOf({ version }))).toEqual(['version']);
  });

  test('the saveId must be a UUID', async () => {
    expect(await errorsOf({ saveId: 'x' })).toEqual({ saveId: 'Identificador inválido' });
  });

  test('drops unknown keys', async () => {
    const { dentist: otherDentist, patient: otherPatient } = await buildPractice(app);
    const created = await calls.create(
      otherDentist.token,
      otherPatient.id,
      newHistory({
        anamnesis: { fuma: 'true', favourite_colour: 'blue' },
        demographics: demographics({ password: 'x', address: { city: 'Salta', planet: 'Mars' } }),
        isAdmin: true,
      }),
    );
    expect(created.statusCode).toBe(201);
    expect(created.body).not.toMatch(/favourite_colour|password|planet|isAdmin/);
  });
});
