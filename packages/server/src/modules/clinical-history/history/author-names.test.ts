import { expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

test.each([
  ['first and last name', { firstName: 'Ana', lastName: 'Paz' }, 'Ana Paz'],
  ['the last name alone', { firstName: '', lastName: 'Paz' }, 'Paz'],
  ['the username', { firstName: null, lastName: null }, 'sin_nombre'],
])(
  'the author and a colleague see the same author name, made from %s',
  async (_, { firstName, lastName }, name) => {
    const { clinic, dentist, patient } = await buildPractice(app);
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    await calls.create(dentist.token, patient.id);
    await app.owner.query('update users set first_name = $2, last_name = $3, username = $4 where id = $1', [
      dentist.id,
      firstName,
      lastName,
      name === 'sin_nombre' ? `sin_nombre` : `u${dentist.id}`,
    ]);
    const own = (await calls.read(dentist.token, patient.id)).json();
    expect(own.savedBy).toEqual({ id: dentist.id, name });
    expect((await calls.read(colleague.token, patient.id)).json()).toEqual(own);
    const saved = (await calls.save(dentist.token, patient.id, asSave(own, { toothNotes: [] }))).json();
    expect([saved.savedBy, saved.treatmentPlan[0].professionalName]).toEqual([own.savedBy, name]);
  },
);
