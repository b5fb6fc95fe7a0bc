import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { firstSteps, type Installation } from './first-steps.ts';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';
import { fakeInstallation, guide } from './testing/first-steps-screen.ts';

const EMPTY: Installation = { clinics: [], dentists: [], insurances: [], emailConfigs: [] };

test.each<[string, Partial<Installation>, string[]]>([
  ['nothing', {}, []],
  ['a clinic', { clinics: [{ active: true }] }, ['Clínica']],
  ['an inactive clinic', { clinics: [{ active: false }] }, []],
  ['a dentist', { dentists: [{ enabled: true, clinicId: 3 }] }, ['Dentista']],
  ['a dentist without a clinic', { dentists: [{ enabled: true, clinicId: null }] }, []],
  ['a disabled dentist', { dentists: [{ enabled: false, clinicId: 3 }] }, []],
  ['obras sociales', { insurances: [{}] }, ['Obras sociales']],
  ['SYSTEM_ADMIN', { emailConfigs: [{ configName: 'SYSTEM_ADMIN', isActive: true }] }, ['Email']],
  ['SYSTEM_ADMIN, inactive', { emailConfigs: [{ configName: 'SYSTEM_ADMIN', isActive: false }] }, []],
  ['another configuration', { emailConfigs: [{ configName: 'CLIENT_NOTIFICATIONS', isActive: true }] }, []],
])('marks the steps that are done with %s', (_, part, done) => {
  const steps = firstSteps({ ...EMPTY, ...part });
  expect(steps.filter(({ isDone }) => isDone).map(({ title }) => title)).toEqual(done);
});

describe('the first steps on the dashboard', () => {
  beforeEach(() => localStorage.removeItem(FIRST_STEPS_KEY));

  it('shows which steps are done and links to the others', async () => {
    fakeInstallation({ isComplete: false });
    renderApp('/dashboard', { session: as('ADMIN') });
    const region = await screen.findByRole('region', { name: 'Primeros pasos' });
    expect(within(region).getByText('2 de 4 listos')).toBeVisible();
    expect(within(region).getAllByTitle('Listo')).toHaveLength(2);
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Agregar dentista', '/users/add'],
      ['Configurar email', '/email-configuration'],
    ]);
  });

  it('is not shown to a dentist', async () => {
    const requests = fakeInstallation({ isComplete: false });
    renderApp('/dashboard', { session: as('DENTIST') });
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(guide()).toBeNull();
    expect(requests).toHaveLength(0);
  });
});
