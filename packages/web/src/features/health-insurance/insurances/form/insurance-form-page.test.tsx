import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { healthInsurance } from '../../../../testing/health-insurances.ts';
import { field, fillForm, openInsuranceForm, section, TAKEN } from '../testing/insurance-screens.ts';

beforeEach(() => {
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => [healthInsurance()]);
});

describe('adding an obra social', () => {
  test('saves, shows a message and opens the list', async () => {
    const created = fakeCall(healthInsuranceService, 'createHealthInsurance', () => healthInsurance());
    const { user, location } = openInsuranceForm('/health-insurances/add');
    expect(await field('Nombre')).toHaveFocus();
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('Obra social creada exitosamente')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/health-insurances'));
    expect(created.map(({ body }) => body)).toEqual([
      { name: 'OSDE', federation_code: '400800', details: 'Ejecutivos' },
    ]);
  });

  test('requires every field and focuses the first one', async () => {
    const created = fakeCall(healthInsuranceService, 'createHealthInsurance', () => healthInsurance());
    const { user } = openInsuranceForm('/health-insurances/add');
    await user.type(await field('Nombre'), '{Enter}');
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
    expect(await field('Nombre')).toHaveFocus();
    expect(created).toHaveLength(0);
  });

  test("shows the server's message on its field and keeps typed values", async () => {
    fakeCall(healthInsuranceService, 'createHealthInsurance', () => {
      throw refuse(409, { message: TAKEN, errors: { federation_code: TAKEN } });
    });
    const { user } = openInsuranceForm('/health-insurances/add');
    await fillForm(user);
    await user.click(section('Información Básica'));
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('Error al guardar obra social')).toBeVisible();
    expect(await screen.findByText(TAKEN)).toBeVisible();
    const code = await field('Código de federación');
    expect(code).toBeInvalid();
    await waitFor(() => expect(code).toHaveFocus());
    expect(await field('Detalles')).toHaveValue('Ejecutivos');
  });
});

describe('editing an obra social', () => {
  test('starts with the stored values and saves them', async () => {
    fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
    const saved = fakeCall(healthInsuranceService, 'updateHealthInsurance', () => healthInsurance());
    const { user, location } = openInsuranceForm('/health-insurances/edit/5');
    expect(await field('Código de federación')).toHaveValue('100205');
    await user.type(await field('Detalles'), '.');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Obra social actualizada exitosamente')).toBeVisible();
    expect(saved).toMatchObject([
      { params: { id: 5 }, body: { name: 'OBRA SOCIAL DE ACTORES', details: 'OSA · CABA · Obra social.' } },
    ]);
    await waitFor(() => expect(location()).toBe('/health-insurances'));
  });

  test.each(['5', 'abc'])('shows an error if obra social %s cannot be loaded', async (id) => {
    fakeCall(healthInsuranceService, 'readHealthInsurance', () => {
      throw refuse(500);
    });
    openInsuranceForm(`/health-insurances/edit/${id}`);
    expect(await screen.findByText('Error cargando obra social')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('leaving the form of an obra social', () => {
  test('asks before leaving typed values, and keeps them if cancelled', async () => {
    const { user, go, location } = openInsuranceForm('/health-insurances/add');
    await user.type(await field('Nombre'), 'OSDE');
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(await field('Nombre')).toHaveValue('OSDE');
    void go('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});
