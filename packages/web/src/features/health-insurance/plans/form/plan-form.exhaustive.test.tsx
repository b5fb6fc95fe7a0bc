import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { healthInsurance, plan } from '../../../../testing/health-insurances.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
  fakeCall(healthInsuranceService, 'readPlan', () => plan(11, 'Plan 210', 'Básico'));
});

const open = (path: string) => renderScreen(`/health-insurances/5/plans/${path}`, { session: as('ADMIN') });
const field = (name: string) => screen.findByRole('textbox', { name });

describe('adding', () => {
  test.each<[body: object | string, text: string]>([
    [{}, 'Error al crear el plan'],
    ['Texto del servidor', 'Texto del servidor'],
    [{ message: 'Mensaje', detail: 'Detalle del servidor' }, 'Detalle del servidor'],
    [{ message: 'Mensaje del servidor' }, 'Mensaje del servidor'],
  ])('an error with body %j shows %j and does not clear the form', async (body, text) => {
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

describe('editing', () => {
  test('Cancelar returns to the obra social', async () => {
    const { user, location } = open('11/edit');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/health-insurances/5/details'));
  });
});

describe('leaving', () => {
  test('leaving typed values requires a confirmation, and cancelling keeps them', async () => {
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

  test('Cancelar requires no confirmation', async () => {
    const { user, location } = open('new');
    await fill(user, await field('Nombre del plan'), 'Plan 310');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/health-insurances/5/details'));
  });
});
