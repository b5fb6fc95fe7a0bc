import { expect, it } from 'vitest';
import { validate } from '../http/validate.ts';
import { addressText } from './address-text.ts';
import { historySave, historySaveBody, historySaveWith, money } from './history.ts';
import { suggestionRequest } from './suggestion.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from './suggestion-messages.ts';

const demographics = {
  firstName: 'Ana',
  lastName: "O'Higgins",
  fullName: "Ana O'Higgins",
  email: 'ana@example.com',
  dob: '1980-12-31',
  gender: 'FEMALE',
  docNumber: '30111222',
  phone: '+54 (387) 444-5555',
  address: { street: 'Calle 1', city: 'Salta', state: 'Salta', country: 'Argentina', postalCode: 'A4400' },
  civilStatus: 'Casada',
  profession: `Ing. "jubilada", 2 años`,
  workplace: "O'Higgins - Ñ",
  hierarchy: 'Titular',
  affiliateNumber: '12-3/AÑ',
  healthInsurance: 'OSDE',
};
const row = {
  id: 1,
  procedureDate: '2026-03-05',
  treatmentDescription: 'Restauración\nen dos sesiones',
  debit: 100.25,
  credit: 0,
  professionalId: 5,
  toothNumber: '16',
  face: 'oclusal',
  suggested: true,
};
const history = {
  id: 1,
  demographics,
  anamnesis: { fuma: 'true', fuma_detail: '10 por día' },
  toothStatus: {
    '16': {
      vestibular: '#d32f2f',
      oclusal: '#1976D2',
      lingual: '#0d47a1',
      mesial: '#ffffff',
      distal: '#00ff00',
      absent: false,
      crown: true,
    },
  },
  treatmentPlan: [row],
  toothNotes: [{ toothNumber: 16, noteText: 'Duele' }],
  version: 2,
  saveId: '0b0e3a4c-5c1b-4c55-9b57-4a3f5b0f0f5e',
};

const errorsOf = (value: unknown) => {
  const checked = validate(historySave, value);
  return checked.ok ? undefined : checked.errors;
};

it('a save keeps every field of the request', () => {
  expect(historySave.parse(history)).toEqual(history);
});

it('a save requires only names and DNI, and parses blank details as null', () => {
  const required = { firstName: 'Ana', lastName: 'Pérez', docNumber: '30111222' };
  const blank = { email: '', dob: ' ', gender: null, phone: '', profession: ' ', affiliateNumber: '' };
  expect(historySave.parse({ demographics: { ...required, ...blank, address: null } })).toEqual({
    demographics: {
      ...required,
      fullName: null,
      email: null,
      dob: null,
      gender: null,
      phone: null,
      address: null,
      civilStatus: null,
      profession: null,
      workplace: null,
      hierarchy: null,
      affiliateNumber: null,
      healthInsurance: null,
    },
  });
});

it.each([
  ['firstName', '', 'Este campo es requerido'],
  ['lastName', undefined, 'Este campo es requerido'],
  ['docNumber', '', 'Este campo es requerido'],
  ['docNumber', '123', 'DNI debe tener 7 u 8 dígitos'],
  ['email', 'ana', 'Formato de email inválido'],
  ['dob', '2023-02-29', 'Fecha de nacimiento no válida'],
  ['gender', 'X', 'Género no válido'],
  ['phone', '11,22', 'Solo números, espacios, guiones, paréntesis y +'],
  ['civilStatus', '<b>', 'Caracteres especiales no permitidos'],
  ['profession', 'a;b', 'Caracteres especiales no permitidos'],
  ['workplace', ';a', 'Caracteres especiales no permitidos'],
  ['healthInsurance', 'a;', 'Caracteres especiales no permitidos'],
  ['affiliateNumber', '12.3', 'Solo letras, números, guiones y barras'],
  ['affiliateNumber', '_a', 'Solo letras, números, guiones y barras'],
  ['affiliateNumber', 'a_', 'Solo letras, números, guiones y barras'],
  ['civilStatus', 'x'.repeat(51), 'Máximo 50 caracteres'],
  ['fullName', 'x'.repeat(202), 'Máximo 201 caracteres'],
])('rejects a patient with %s %j: %s', (field, value, message) => {
  expect(errorsOf({ demographics: { ...demographics, [field]: value } })).toEqual({
    [`demographics.${field}`]: message,
  });
});

it('an address sent as text is the street', () => {
  const { address } = historySave.parse({
    demographics: { ...demographics, address: 'Calle 1' },
  }).demographics;
  expect(address).toEqual({ street: 'Calle 1', city: null, state: null, country: null, postalCode: null });
});

it.each([
  ['debit', -0.01, 'El importe no puede ser negativo'],
  ['credit', 1_000_000_000, 'El importe es demasiado grande'],
  ['debit', 0.001, 'Hasta dos decimales'],
  ['credit', '1', 'Debe ser un importe'],
  ['procedureDate', '28/02/2026', 'Fecha no válida'],
  ['toothNumber', '19', 'Pieza inválida'],
  ['face', 'incisal', 'Cara inválida'],
  ['treatmentDescription', 'x'.repeat(2001), 'Máximo 2000 caracteres'],
  ['id', 0, 'El mínimo es 1'],
  ['id', 2_147_483_648, 'El máximo es 2147483647'],
])('rejects a plan row with %s %j: %s', (field, value, message) => {
  expect(errorsOf({ demographics, treatmentPlan: [{ ...row, [field]: value }] })).toEqual({
    [`treatmentPlan.0.${field}`]: message,
  });
});

it('an empty plan row has no amounts', () => {
  const saved = historySave.parse({ demographics, treatmentPlan: [{}, { treatmentDescription: null }] });
  expect(saved.treatmentPlan).toEqual([
    { procedureDate: null, treatmentDescription: '', debit: 0, credit: 0 },
    { procedureDate: null, treatmentDescription: '', debit: 0, credit: 0 },
  ]);
});

it.each([
  [0, 0],
  [null, 0],
  [undefined, 0],
  [0.01, 0.01],
  [0.1 + 0.2, 0.3],
  [1.005 * 100, 100.5],
  [999_999_999.99, 999_999_999.99],
])('parses the amount %d as %d', (sent, amount) => {
  expect(money.parse(sent)).toBe(amount);
});

it.each([
  [11, 11],
  [' 85 ', 85],
])('parses a note on tooth %j as one on tooth %d', (toothNumber, tooth) => {
  const saved = historySave.parse({ demographics, toothNotes: [{ toothNumber, noteText: 'x' }] });
  expect(saved.toothNotes).toEqual([{ toothNumber: tooth, noteText: 'x' }]);
});

it.each([
  [19, 'Pieza inválida'],
  ['1 6', 'Pieza inválida'],
  [1.5, 'Pieza inválida'],
  [null, 'Pieza inválida'],
  ['16'.padEnd(21), 'Máximo 20 caracteres'],
])('rejects a note on tooth %j: %s', (toothNumber, message) => {
  expect(errorsOf({ demographics, toothNotes: [{ toothNumber, noteText: 'x' }] })).toEqual({
    'toothNotes.0.toothNumber': message,
  });
});

it.each([
  ['treatmentPlan', Array.from({ length: 2001 }, () => ({})), 'Hasta 2000 filas'],
  ['toothNotes', Array.from({ length: 521 }, () => ({ toothNumber: 16, noteText: 'x' })), 'Hasta 520 notas'],
  ['saveId', 'x', 'Identificador inválido'],
  ['version', 0, 'El mínimo es 1'],
])('a save with too many or invalid %s is rejected', (field, value, message) => {
  expect(errorsOf({ demographics, [field]: value })).toEqual({ [field]: message });
});

it.each([
  [{ '16': { oclusal: 'red' } }, 'toothStatus.16.oclusal', 'Color inválido'],
  [{ '16': { oclusal: '#12345' } }, 'toothStatus.16.oclusal', 'Color inválido'],
  [{ '16': { oclusal: '#1234567' } }, 'toothStatus.16.oclusal', 'Color inválido'],
  [{ '16': { oclusal: 'x#123456' } }, 'toothStatus.16.oclusal', 'Color inválido'],
  [{ '16': { oclusal: 5 } }, 'toothStatus.16.oclusal', 'Color inválido'],
  [{ '16': { absent: 'yes' } }, 'toothStatus.16.absent', 'Debe ser verdadero o falso'],
  [{ '16': { crown: 1 } }, 'toothStatus.16.crown', 'Debe ser verdadero o falso'],
  [{ '16': { incisal: '#123456' } }, 'toothStatus.16', 'Cara inválida'],
  [{ '19': {} }, 'toothStatus.19', 'Pieza inválida'],
  ['x', 'toothStatus', 'Pieza inválida'],
])('rejects the chart %j at the field %s', (toothStatus, field, message) => {
  expect(errorsOf({ demographics, toothStatus })).toEqual({ [field]: message });
});

it('a suggestion request contains only the chart', () => {
  const request = { toothStatus: history.toothStatus };
  expect(suggestionRequest.parse(request)).toEqual(request);
  expect(suggestionRequest.safeParse({ ...request, firstName: 'Ana' }).success).toBe(false);
  for (const toothStatus of [undefined, null]) {
    expect(validate(suggestionRequest, { toothStatus })).toEqual({
      ok: false,
      errors: { toothStatus: 'Este campo es requerido' },
    });
  }
});

it('the messages of a suggestion match the specification', () => {
  expect(EMPTY_CHART).toBe(
    'El odontograma está vacío. Por favor, marque los hallazgos antes de generar un plan.',
  );
  expect(SUGGESTION_FAILED).toBe('No se pudo generar el plan de tratamiento. Por favor, intente de nuevo.');
});

it('joins the non-empty parts of an address on one line', () => {
  const parts = {
    street: 'Calle 1',
    city: 'Salta',
    state: 'Salta',
    postalCode: '4400',
    country: 'Argentina',
  };
  expect(addressText(parts)).toBe('Calle 1, Salta, Salta, CP 4400, Argentina');
  expect(addressText({ ...parts, street: null, state: '', postalCode: null })).toBe('Salta, Argentina');
});

it('a known value passes the rules for typed text, whatever invisible characters it has', () => {
  const known = {
    ...demographics,
    workplace: 'YPF (Planta 2)',
    phone: '341 555-0101 int. 3',
    affiliateNumber: '8-61.234.567-8/00 (titular)',
  };
  const schema = historySaveWith({
    workplace: [null, 'YPF\u00a0(Planta 2)\u200b'],
    phone: ['341.555-0101 int. 3'],
    affiliateNumber: ['8-61.234.567-8/00 (titular)'],
  });
  expect(schema.parse({ demographics: known }).demographics).toMatchObject(known);
  expect(validate(schema, { demographics: { ...known, profession: 'YPF (Planta 2)' } })).toMatchObject({
    errors: { 'demographics.profession': 'Caracteres especiales no permitidos' },
  });
  expect(validate(historySaveBody, { demographics: known }).ok).toBe(true);
  expect(validate(historySave, { demographics: known }).ok).toBe(false);
});
