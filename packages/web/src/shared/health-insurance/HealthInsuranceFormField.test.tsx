import { authService } from '@dentaria/contract/auth/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeCall, noConnection } from '../../testing/fake-server.ts';
import { healthInsurance } from '../../testing/health-insurances.ts';
import { patient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

const REGISTRY = [
  ['IOMA', 'BUENOS AIRES'],
  ['OSEP', 'MENDOZA'],
  ['OSEP', 'CATAMARCA'],
].map(([acronym, province], place) =>
  healthInsurance({
    health_insurance_id: place + 1,
    name: `O.S.P. ${province} (${acronym})`,
    details: `${acronym} · ${province} · Obra social`,
  }),
);

async function openForm(stored: string | null, registry = () => REGISTRY) {
  fakeCall(authService, 'readPatient', () => patient({ healthInsurance: stored }));
  fakeCall(authService, 'updatePatient', () => patient());
  const lists = fakeCall(healthInsuranceService, 'listHealthInsurances', registry);
  const { user } = renderApp('/patients/41/edit', { session: as('RECEPTIONIST') });
  const field = await screen.findByLabelText('Obra social');
  await waitFor(() => expect(lists).not.toEqual([]));
  return { user, field };
}

describe('the hint below an obra social', () => {
  test.each([
    ['ioma', 'Registrada como O.S.P. BUENOS AIRES (IOMA)'],
    ['OSEP', 'Hay más de una con ese nombre: elegí cuál, o se cobra como particular'],
    ['OSEP Mendoza', 'Registrada como O.S.P. MENDOZA (OSEP)'],
    ['Mutual del barrio', 'No está en el registro: se cobra como particular'],
  ])('shows after %j is typed: %s', async (typed, text) => {
    const { user, field } = await openForm(null);
    await user.type(field, typed);
    expect(field).not.toHaveAccessibleDescription();
    await user.tab();
    expect(field).toHaveAccessibleDescription(text);
  });

  test('is absent for a registered name and for an empty field', async () => {
    const { user, field } = await openForm(null);
    await user.type(field, 'ioma');
    await user.click(await screen.findByRole('option', { name: /IOMA/ }));
    await user.tab();
    expect(field).toHaveValue('O.S.P. BUENOS AIRES (IOMA)');
    expect(field).not.toHaveAccessibleDescription();
    await user.clear(field);
    await user.type(field, 'Particular');
    await user.tab();
    expect(field).not.toHaveAccessibleDescription();
  });

  test('is absent for the stored name and if the registry failed to load', async () => {
    const { user, field } = await openForm('Mutual del barrio');
    await user.click(field);
    await user.tab();
    expect(field).not.toHaveAccessibleDescription();
    cleanup();
    const other = await openForm('Mutual del barrio', () => {
      throw noConnection();
    });
    await other.user.type(other.field, ' Sur');
    await other.user.tab();
    expect(other.field).not.toHaveAccessibleDescription();
  });
});
