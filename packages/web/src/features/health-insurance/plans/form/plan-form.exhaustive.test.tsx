import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { fakePlan, field, open } from './testing/plan-form-screen.ts';

beforeEach(fakePlan);

describe('adding a plan', () => {
  test.each<[body: object | string, text: string]>([
    [{}, 'Error al crear el plan'],
    ['Texto del servidor', 'Texto del servidor'],
    [{ message: 'Mensaje', detail: 'Detalle del servidor' }, 'Detalle del servidor'],
    [{ message: 'Mensaje del servidor' }, 'Mensaje del servidor'],
  ])('keeps the typed values after an error with body %j, and shows %j', async (body, text) => {
    fakeCall(healthInsuranceService, 'createPlan', () => {
      throw refuse(500, body as object);
    });
    const { user } = open('new');
    await fill(user, await field('Nombre del plan'), 'Plan 310');
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await field('Nombre del plan')).toHaveValue('Plan 310');
  });
});

describe('editing a plan', () => {
  test('returns to the obra social by Cancelar', async () => {
    const { user, location } = open('11/edit');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/health-insurances/5/details'));
  });

  test('shows a default message for an error without a text', async () => {
    fakeCall(healthInsuranceService, 'updatePlan', () => {
      throw refuse(500, {});
    });
    const { user } = open('11/edit');
    await user.click(await screen.findByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Error al actualizar el plan')).toBeVisible();
  });
});

describe('leaving the form of a plan', () => {
  test('asks before leaving typed values, and keeps them if cancelled', async () => {
    const { user, go, location } = open('new');
    await fill(user, await field('Nombre del plan'), 'Plan 310');
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(await field('Nombre del plan')).toHaveValue('Plan 310');
    void go('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  test('leaves by Cancelar without a confirmation', async () => {
    const { user, location } = open('new');
    await fill(user, await field('Nombre del plan'), 'Plan 310');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/health-insurances/5/details'));
  });

  test('leaves an unchanged form without a confirmation', async () => {
    const { go, location } = open('new');
    await field('Nombre del plan');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });
});

test.each(['new', '11/edit', 'abc/edit'])('shows an error if %s cannot be loaded', async (path) => {
  for (const name of ['readHealthInsurance', 'readPlan'] as const)
    fakeCall(healthInsuranceService, name, () => {
      throw refuse(404);
    });
  open(path);
  expect(await screen.findByText('Error al cargar los datos.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
