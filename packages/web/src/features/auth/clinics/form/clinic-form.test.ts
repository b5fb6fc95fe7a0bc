import { describe, expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { createBody, dentistLabel, ownerOptions, pickerText, updateBody } from './clinic-form.ts';

const values = { name: 'Sol', ownerUserId: 9, active: false, idleLockMinutes: null };
const laura = { id: 9, firstName: 'Laura', lastName: 'Sosa', username: 'lsosa' };

describe('the request body of the clinic form', () => {
  it.each([
    [true, { name: 'Sol', ownerUserId: 9 }],
    [false, { name: 'Sol' }],
  ])('builds the body of a new clinic if isPrivileged is %s', (isPrivileged, body) => {
    expect(createBody(values, isPrivileged)).toEqual(body);
    expect(createBody({ ...values, address: 'Mitre 1' }, isPrivileged)).toEqual({
      ...body,
      address: 'Mitre 1',
    });
  });

  it.each([
    [true, { name: 'Sol', ownerUserId: 9, active: false }],
    [false, { name: 'Sol' }],
  ])('builds the body of an update if isPrivileged is %s', (isPrivileged, body) => {
    expect(updateBody(values, isPrivileged, clinic())).toEqual(body);
  });

  it.each([
    [null, 5, { idleLockMinutes: 5 }],
    [5, null, { idleLockMinutes: null }],
    [5, 5, {}],
  ] as const)(
    'sends an idle lock changed from %j to %j minutes, but not an unchanged one',
    (before, minutes, sent) => {
      const changed = { ...values, idleLockMinutes: minutes };
      expect(updateBody(changed, false, clinic({ idleLockMinutes: before }))).toEqual({
        name: 'Sol',
        ...sent,
      });
    },
  );

  it.each([
    [null, 'Mitre 1', { address: 'Mitre 1' }],
    ['Mitre 1', null, { address: null }],
    ['Mitre 1', 'Mitre 1', {}],
  ])('sends an address changed from %j to %j, but not an unchanged one', (before, address, sent) => {
    expect(updateBody({ ...values, address }, false, clinic({ address: before }))).toEqual({
      name: 'Sol',
      ...sent,
    });
  });
});

describe('the owner picker', () => {
  it.each([
    [laura, 'Dr. Laura Sosa (lsosa)'],
    [{ ...laura, firstName: null }, 'Dr. Sosa (lsosa)'],
    [{ ...laura, firstName: null, lastName: null }, 'Dr. (lsosa)'],
  ])('labels the dentist %j as %s', (dentist, label) => {
    expect(dentistLabel(dentist)).toBe(label);
  });

  it.each([
    [undefined, 'Cargando dentistas...'],
    [[], 'No hay dentistas registrados en el sistema'],
    [[laura], 'No hay dentistas disponibles'],
  ])('shows for the dentists %j, none of them an option: %s', (dentists, text) => {
    expect(pickerText(dentists)).toBe(text);
  });

  it.each([
    [undefined, [9]],
    [clinic({ ownerUserId: null, ownerUsername: null }), [9]],
    [clinic({ ownerUserId: 9, ownerUsername: 'lsosa' }), [9]],
    [clinic({ ownerUserId: 12, ownerUsername: 'invitado' }), [9, 12]],
  ])('keeps an owner who is not a dentist: %#', (edited, ids) => {
    expect(ownerOptions([laura], edited).map(({ id }) => id)).toEqual(ids);
  });
});
