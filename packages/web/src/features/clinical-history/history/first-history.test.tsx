import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

async function typeNewPatient(user: UserEvent): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
  await user.type(screen.getByRole('textbox', { name: 'Apellido' }), 'Paz');
  await user.type(screen.getByRole('textbox', { name: 'DNI' }), '30.111.222');
}

describe('a first history', () => {
  test('starts in edit mode, prefilled from the record of a known patient', async () => {
    const { created } = fakeHistory(null);
    fakeCall(authService, 'readUser', () => patient());
    const { user, location } = openHistory('/dental-history/new?patientId=41');
    expect(await screen.findByRole('heading', { name: 'Historia Clínica' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú');
    expect(await screen.findByLabelText('Obra social')).toHaveValue('OSDE');
    expect(screen.getByRole('textbox', { name: 'Número de afiliado' })).toHaveValue('123/4');
    expect(screen.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Rosario');
    expect(screen.getByText('Femenino')).toBeVisible();
    expect(await button('Cancelar')).toBeVisible();
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    expect(created[0]?.body).toMatchObject({
      anamnesis: {},
      toothStatus: {},
      treatmentPlan: [],
      toothNotes: [],
    });
    await waitFor(() => expect(location()).toBe('/dental-history/41'));
  });

  test('saves values of the record and the registry that the form rejects as typed text', async () => {
    const { created } = fakeHistory(null);
    fakeCall(authService, 'readUser', () =>
      patient({
        firstName: 'Ma. Eugenia',
        phone: '341 555-0101 int. 3',
        civilStatus: 'Casado/a',
        workplace: 'Escuela N° 12',
        affiliateNumber: '61.234.567/01',
        healthInsurance: 'OSDE (Planta 2)',
      }),
    );
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => [
      {
        health_insurance_id: 9,
        name: 'O.S.P. BUENOS AIRES (IOMA)',
        federation_code: '9',
        details: 'IOMA',
        plans: [],
      },
    ]);
    const { user } = openHistory('/dental-history/new?patientId=41');
    const insurance = await screen.findByLabelText('Obra social');
    await user.clear(insurance);
    await user.type(insurance, 'ioma');
    await user.click(await screen.findByRole('option', { name: /IOMA/ }));
    const profession = screen.getByRole('textbox', { name: 'Profesión' });
    await user.clear(profession);
    await user.type(profession, 'Médico/a');
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(profession).toHaveAccessibleDescription('Caracteres especiales no permitidos'),
    );
    await user.clear(profession);
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(created[0]?.body.demographics).toMatchObject({
        firstName: 'Ma. Eugenia',
        phone: '341 555-0101 int. 3',
        civilStatus: 'Casado/a',
        workplace: 'Escuela N° 12',
        affiliateNumber: '61.234.567/01',
        healthInsurance: 'O.S.P. BUENOS AIRES (IOMA)',
      }),
    );
  });

  test.each([
    [404, false],
    [500, true],
  ])('has the button Cancelar unless the patient does not exist: %i, %s', async (status, isShown) => {
    fakeHistory(null);
    fakeCall(authService, 'readUser', () => {
      throw refuse(status);
    });
    openHistory();
    expect(await button('Guardar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar' }) !== null).toBe(isShown);
  });

  test.each([''])('starts the history of a new patient for the query %j', async (query) => {
    openHistory(`/dental-history/new${query}`);
    expect(await screen.findByRole('heading', { name: 'Agregar Nueva Historia Clínica' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('');
    expect(await button('Guardar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  });

  test('reports that the record of a known patient could not be loaded', async () => {
    fakeHistory(null);
    fakeCall(authService, 'readUser', () => {
      throw refuse(503);
    });
    openHistory();
    expect(await screen.findByText(/No se pudieron cargar los datos del paciente/)).toBeVisible();
    expect(await button('Guardar')).toBeVisible();
  });

  test('creates the patient and then the history if there is no patient id', async () => {
    fakeHistory();
    const calls = fakeCall(clinicalHistoryService, 'createFirstHistory', () => clinicalHistory());
    const { user, location } = openHistory('/dental-history/new');
    expect(await screen.findByRole('heading', { name: 'Agregar Nueva Historia Clínica' })).toBeVisible();
    expect(screen.getByText('Paciente: Nuevo Paciente')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    await typeNewPatient(user);
    await user.click(await button('Guardar'));
    await waitFor(() => expect(location()).toBe('/dental-history/41'));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: '30111222', email: null },
      saveId: expect.any(String),
    });
  });

  test('shows at its field that the DNI belongs to a colleague, and keeps what was typed', async () => {
    const taken = 'Ya existe un usuario con ese DNI en la clínica';
    const calls = fakeCall(clinicalHistoryService, 'createFirstHistory', () => {
      throw refuse(409, { message: taken, errors: { docNumber: taken } });
    });
    const { user, location } = openHistory('/dental-history/new');
    await typeNewPatient(user);
    await user.click(await button('Guardar'));
    const dni = screen.getByRole('textbox', { name: 'DNI' });
    await waitFor(() => expect(dni).toHaveAccessibleDescription(taken));
    expect(screen.getByText(`Errores de validación: doc number: ${taken}`)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Paz');
    expect(location()).toBe('/dental-history/new');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test('offers the history of a patient who was entered as new', async () => {
    fakeHistory();
    fakeCall(clinicalHistoryService, 'createFirstHistory', () => {
      throw refuse(409, {
        message: 'El paciente ya tiene una historia clínica.',
        current: clinicalHistory(),
      });
    });
    const { user, location } = openHistory('/dental-history/new');
    await typeNewPatient(user);
    await user.click(await button('Guardar'));
    expect(await screen.findByText('El paciente ya tiene historia clínica')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abrir la existente' }));
    await waitFor(() => expect(location()).toBe('/dental-history/41'));
  });

  test('sends the same key when a save is retried after its response was lost', async () => {
    fakeHistory();
    let isLost = true;
    const calls = fakeCall(clinicalHistoryService, 'createFirstHistory', () => {
      if (isLost) throw noConnection();
      return clinicalHistory();
    });
    const { user, location } = openHistory('/dental-history/new');
    await typeNewPatient(user);
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Error al guardar la historia clínica')).toBeVisible();
    isLost = false;
    await user.click(await button('Guardar'));
    await waitFor(() => expect(location()).toBe('/dental-history/41'));
    expect(new Set(calls.map(({ body }) => body.saveId)).size).toBe(1);
  });
});
