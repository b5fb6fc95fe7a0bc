import { expect, it } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { contentOfHistory } from '../edit/history-content.ts';
import { contactDifferences, newerSource, withContact } from './patient-contact.ts';

const history = (overrides: Parameters<typeof clinicalHistory>[0] = {}) =>
  contentOfHistory(clinicalHistory(overrides)).demographics;

it.each([
  ['nothing for equal data', {}, {}, []],
  ['a phone', { phone: '341 555-0199' }, {}, ['Teléfono 341 555-0199']],
  ['nothing for blanks around a phone', { phone: ' +54 341 555-0101 ' }, {}, []],
  ['an obra social', { healthInsurance: 'Swiss' }, {}, ['Obra social Swiss']],
  ['a street', {}, { street: 'Salta 1' }, ['Calle Mitre 100']],
  ['nothing for a phone that only the record has', { phone: null }, {}, []],
  ['nothing for a profession, which is not contact data', { profession: 'Actriz' }, {}, []],
])('lists what the record lacks: %s', (_, overrides, record, expected) => {
  const differences = contactDifferences(history(overrides), patient(record), 'history');
  expect(differences.map(({ label, value }) => `${label} ${value}`)).toEqual(expected);
});

it('lists what the history lacks compared with a newer record', () => {
  const differences = contactDifferences(history(), patient({ phone: '1' }), 'record');
  expect(differences.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Teléfono 1',
    'Provincia Santa Fe',
    'Código postal S2000',
    'País Argentina',
  ]);
});

it.each([
  ['2026-03-02T15:30:00.000Z', 'history'],
  ['2026-03-02T15:30:00.001Z', 'record'],
])('with a record updated at %s, the newer source is the %s', (updatedAt, source) => {
  expect(newerSource(clinicalHistory(), patient({ updatedAt }))).toBe(source);
});

it('updates only the differing fields of the record', () => {
  const user = patient();
  const differences = contactDifferences(history({ phone: '2' }), patient({ street: 'Salta 1' }), 'history');
  expect(withContact(user, differences)).toEqual({
    ...Object.fromEntries(Object.entries(user).filter(([key]) => key !== 'id' && key !== 'createdAt')),
    roles: [{ name: 'ROLE_PATIENT' }],
    phone: '2',
    street: 'Mitre 100',
  });
});
