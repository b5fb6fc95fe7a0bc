import { expect, it, test } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { contentOfHistory, contentOfUser, EMPTY_CONTENT, nameOf } from './history-content.ts';

test("a first history is prefilled with the demographics of the patient's record", () => {
  const { demographics, ...rest } = contentOfUser(patient());
  const { demographics: _, ...empty } = EMPTY_CONTENT;
  expect(rest).toEqual(empty);
  expect(demographics).toEqual({
    firstName: 'María',
    lastName: 'Ñandú',
    docNumber: '30111222',
    email: 'maria@example.com',
    dob: '1985-03-09',
    gender: 'FEMALE',
    phone: '+54 341 555-0101',
    civilStatus: 'Casada',
    profession: 'Docente',
    workplace: 'Escuela 12',
    hierarchy: '',
    affiliateNumber: '123/4',
    healthInsurance: 'OSDE',
    address: {
      street: 'Mitre 100',
      city: 'Rosario',
      state: 'Santa Fe',
      country: 'Argentina',
      postalCode: 'S2000',
    },
  });
});

test('absent optional values become empty texts', () => {
  const bare = clinicalHistory({
    email: null,
    dob: null,
    address: null,
    addressParts: null,
    anamnesisResponses: '',
    odontogramStateData: '',
    treatmentPlan: [],
    toothNotes: [],
  });
  expect(contentOfHistory(bare)).toMatchObject({
    demographics: { email: '', dob: '', address: { street: '' } },
    anamnesis: {},
    chart: {},
    notes: {},
    plan: [],
  });
});

test('a stored colour that no tool sets is preserved', () => {
  const odontogramStateData = JSON.stringify({ 11: { oclusal: '#00ff00' } });
  expect(contentOfHistory(clinicalHistory({ odontogramStateData })).chart).toEqual({
    '11': { oclusal: '#00ff00' },
  });
});

it.each([
  [{ firstName: 'Ana', lastName: 'Paz' }, 'Ana Paz'],
  [{ firstName: ' ', lastName: 'Paz' }, 'Paz'],
  [{ firstName: '', lastName: '' }, ''],
])('%j is named %j', (person, name) => {
  expect(nameOf(person)).toBe(name);
});
