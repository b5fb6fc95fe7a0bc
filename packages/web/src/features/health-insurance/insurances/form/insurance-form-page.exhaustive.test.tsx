import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../../../testing/fake-server.ts';
import { healthInsurance } from '../../../../testing/health-insurances.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import {
  field,
  fillForm,
  openInsuranceForm,
  section,
  shownFields,
  TAKEN,
} from '../testing/insurance-screens.ts';

beforeEach(() => {
  fakeCall(healthInsuranceService, 'listHealthInsurances', () => [healthInsurance()]);
});

describe('adding an obra social', () => {
  test('saves with Enter, and once after a double click', async () => {
    const answer = Promise.withResolvers<void>();
    const created = fakeCall(healthInsuranceService, 'createHealthInsurance', async () => {
      await answer.promise;
      return healthInsurance();
    });
    const { user } = openInsuranceForm('/health-insurances/add');
    await fillForm(user);
    await user.dblClick(screen.getByRole('button', { name: 'Crear' }));
    answer.resolve();
    expect(await screen.findByText('Obra social creada exitosamente')).toBeVisible();
    expect(created).toHaveLength(1);
  });

  test('shows field errors without a message for the form', async () => {
    fakeCall(healthInsuranceService, 'createHealthInsurance', () => {
      throw refuse(409, { errors: { federation_code: TAKEN } });
    });
    const { user } = openInsuranceForm('/health-insurances/add');
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('Error al guardar obra social')).toBeVisible();
    expect(await field('Código de federación')).toHaveAccessibleDescription(TAKEN);
  });

  test.each([
    ['a failing server', () => refuse(500, { message: 'Ocurrió un error inesperado' }), undefined],
    ['no connection', noConnection, /Sin conexión con el servidor/],
  ])('keeps the typed values after %s', async (_, createError, reason) => {
    fakeCall(healthInsuranceService, 'createHealthInsurance', () => {
      throw createError();
    });
    const { user, location } = openInsuranceForm('/health-insurances/add');
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    const toasts = screen.getByRole('region', { name: 'Notificaciones' });
    expect(await within(toasts).findByText('Error al guardar obra social')).toBeVisible();
    if (reason) expect(await screen.findByText(reason)).toBeVisible();
    expect(await field('Nombre')).toHaveValue('OSDE');
    expect(location()).toBe('/health-insurances/add');
  });

  test('removes the message of a failed save after a successful one', async () => {
    fakeCall(healthInsuranceService, 'createHealthInsurance', () => {
      throw refuse(500);
    });
    const { user } = openInsuranceForm('/health-insurances/add');
    await fillForm(user);
    // No section closes by itself.
    stopClock();
    fireEvent.click(screen.getByRole('button', { name: 'Crear' }));
    const toasts = within(screen.getByRole('region', { name: 'Notificaciones' }));
    await waitWithoutClock(() => toasts.getByText('Error al guardar obra social'));
    fakeCall(healthInsuranceService, 'createHealthInsurance', () => healthInsurance());
    fireEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitWithoutClock(() => toasts.getByText('Obra social creada exitosamente'));
    for (let step = 0; step < 4; step += 1) await advanceClock(500);
    expect(toasts.queryByText('Error al guardar obra social')).toBeNull();
  });
});

describe('editing an obra social', () => {
  test('returns to the list by Cancelar without saving', async () => {
    fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
    const { user, location } = openInsuranceForm('/health-insurances/edit/5');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/health-insurances'));
  });
});

describe('the sections of the form', () => {
  test('opens one section at a time on a narrow screen and keeps typed values', async () => {
    setViewportWidth(899);
    const { user } = openInsuranceForm('/health-insurances/add');
    await user.type(await field('Nombre'), 'OSDE');
    expect(section('Información Adicional')).toHaveAttribute('aria-expanded', 'false');
    expect(shownFields()).toEqual(['Nombre', 'Código de federación']);
    await user.click(section('Información Adicional'));
    expect(section('Información Básica')).toHaveAttribute('aria-expanded', 'false');
    expect(section('Información Adicional')).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(shownFields()).toEqual(['Detalles']));
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(section('Información Básica')).toHaveAttribute('aria-expanded', 'true'));
    expect(section('Información Adicional')).toHaveAttribute('aria-expanded', 'false');
    expect(await field('Nombre')).toHaveValue('OSDE');
    await waitFor(async () => expect(await field('Código de federación')).toHaveFocus());
    await expectAccessible();
  });

  test('opens both sections on a wide screen, and closes each', async () => {
    const { user } = openInsuranceForm('/health-insurances/add');
    await field('Nombre');
    expect(section('Información Básica')).toHaveAttribute('aria-expanded', 'true');
    expect(section('Información Adicional')).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['Nombre', 'Código de federación', 'Detalles'])
      expect(await field(name)).toBeVisible();
    await user.click(section('Información Básica'));
    expect(section('Información Básica')).toHaveAttribute('aria-expanded', 'false');
    expect(section('Información Adicional')).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(shownFields()).toEqual(['Detalles']));
    await user.click(section('Información Adicional'));
    await waitFor(() => expect(shownFields()).toEqual([]));
    await user.click(section('Información Básica'));
    await waitFor(() => expect(shownFields()).toEqual(['Nombre', 'Código de federación']));
  });
});

describe('leaving the form of an obra social', () => {
  test('leaves by Cancelar without a confirmation', async () => {
    const { user, location } = openInsuranceForm('/health-insurances/add');
    await user.type(await field('Nombre'), 'OSDE');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/health-insurances'));
  });

  test('leaves an unchanged form without a confirmation', async () => {
    const { go, location } = openInsuranceForm('/health-insurances/add');
    await field('Nombre');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });
});
