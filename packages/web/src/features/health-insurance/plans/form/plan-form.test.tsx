import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { plan } from '../../../../testing/health-insurances.ts';
import { fakePlan, field, open } from './testing/plan-form-screen.ts';

beforeEach(fakePlan);

describe('adding a plan', () => {
  test('saves, shows a message and returns to the obra social', async () => {
    const created = fakeCall(healthInsuranceService, 'createPlan', () => plan(12, 'Plan 310'));
    const { user, location } = open('new');
    expect(await screen.findByText('OBRA SOCIAL DE ACTORES')).toBeVisible();
    await fill(user, await field('Nombre del plan'), 'Plan 310');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Plan creado exitosamente')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/health-insurances/5/details'));
    expect(created).toMatchObject([
      { params: { id: 5 }, body: { plan_name: 'Plan 310', description: null } },
    ]);
  });

  test('requires a name for the plan', async () => {
    const created = fakeCall(healthInsuranceService, 'createPlan', () => plan(12, 'Plan 310'));
    const { user } = open('new');
    await user.type(await field('Descripción'), 'Algo');
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('El nombre del plan es requerido')).toBeVisible();
    expect(await field('Nombre del plan')).toHaveFocus();
    expect(created).toHaveLength(0);
  });

  test("shows the server's message on its field", async () => {
    fakeCall(healthInsuranceService, 'createPlan', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { description: 'Demasiado' } });
    });
    const { user } = open('new');
    await user.type(await field('Nombre del plan'), 'Plan 310{Enter}');
    expect(await screen.findByText('Demasiado')).toBeVisible();
    expect(await field('Descripción')).toBeInvalid();
  });
});

describe('editing a plan', () => {
  test('starts with the stored values and saves them', async () => {
    const saved = fakeCall(healthInsuranceService, 'updatePlan', () => plan(11, 'Plan 210'));
    const { user, location } = open('11/edit');
    expect(await field('Nombre del plan')).toHaveValue('Plan 210');
    await user.clear(await field('Descripción'));
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Plan actualizado exitosamente')).toBeVisible();
    expect(saved).toMatchObject([
      { params: { id: 5, planId: 11 }, body: { plan_name: 'Plan 210', description: null } },
    ]);
    await waitFor(() => expect(location()).toBe('/health-insurances/5/details'));
  });
});
