import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import {
  fakeInvitation,
  field,
  fillAccount,
  fillAll,
  fillBasics,
  invitedPerson,
  openWizard,
  press,
  registeredClinic,
} from './testing/wizard.ts';

describe('the link of the invitation', () => {
  it("checks the link behind a spinner and without a session's token", async () => {
    const calls = fakeInvitation(invitedPerson);
    renderScreen('/onboarding/abc%2F1', { session: as('DENTIST') });
    await expectSpinner('Validando invitación...');
    expect(await screen.findByRole('heading', { name: 'Registro de Nueva Clínica' })).toBeVisible();
    await screen.findByRole('heading', { name: 'Información Básica' });
    expect(calls).toMatchObject([{ params: { invitationToken: 'abc/1' }, token: undefined }]);
  });

  it('shows a toast and a message for an invalid link', async () => {
    fakeCall(onboardingService, 'validateToken', () => {
      throw refuse(404, { message: 'Token de invitación inválido o expirado' });
    });
    renderScreen('/onboarding/wrong');
    expect(await screen.findByText('Token de invitación inválido o expirado')).toBeVisible();
    expect(
      screen.getByText(
        'El enlace de invitación no es válido o ha expirado. Por favor, contacta al administrador.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login');
  });
});

describe('the values of the invitation', () => {
  it('fills in the values of the invitation; DNI and e-mail cannot be changed', async () => {
    await openWizard();
    expect(field('Nombre de la clínica')).toHaveValue('Clínica Luna');
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(field('Email')).toHaveAttribute('readonly');
    const dni = field('Número de documento (DNI)');
    expect(dni).toHaveValue('30111222');
    expect(dni).toHaveAttribute('readonly');
    expect(dni).toHaveAccessibleDescription('Se completa automáticamente desde la invitación');
  });
});

describe('step 0', () => {
  it('requires valid values before the next step', async () => {
    const { user } = await openWizard({ email: null, clinicNameSuggested: ' a ', docNumber: '' });
    await press(user, 'Siguiente');
    for (const message of [
      'El nombre de la clínica debe tener al menos 2 caracteres',
      'El nombre es requerido',
      'El apellido es requerido',
      'El email es requerido',
      'Número de documento es requerido',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(field('Nombre de la clínica')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await user.type(field('Apellido'), 'P');
    await waitFor(() => expect(screen.queryByText('El apellido es requerido')).toBeNull());
    expect(screen.getByText('El nombre es requerido')).toBeVisible();
  });
});

describe('the end of the registration', () => {
  it('shows a summary, registers with all values and opens the success page', async () => {
    const calls = fakeCall(onboardingService, 'completeRegistration', () => registeredClinic);
    const { user, location } = await openWizard();
    await fillBasics(user);
    await fillAccount(user);
    await fill(user, field('Teléfono'), '+54 341 555');
    await user.click(screen.getByRole('combobox', { name: 'Género' }));
    await user.click(screen.getByRole('option', { name: 'Femenino' }));
    await user.type(field('Dirección'), 'Mitre 100{Enter}Piso 2');
    await press(user, 'Siguiente');
    await screen.findByRole('heading', { name: 'Confirmar Registro' });
    for (const [term, text] of [
      ['Clínica', 'Clínica Luna'],
      ['Nombre', 'Ana Núñez'],
      ['Email', 'ana@example.com'],
      ['Usuario', 'ana_n'],
    ] as const)
      expect(screen.getByText(term).nextSibling).toHaveTextContent(text);
    await user.dblClick(screen.getByRole('button', { name: 'Completar Registro' }));
    await waitFor(() =>
      expect(location()).toBe('/registration-success?clinicName=Cl%C3%ADnica+Luna&email=ana%40example.com'),
    );
    expect(calls).toMatchObject([
      {
        body: {
          invitationToken: 'abc-123',
          clinicName: 'Clínica Luna',
          firstName: 'Ana',
          lastName: 'Núñez',
          email: 'ana@example.com',
          docNumber: '30111222',
          username: 'ana_n',
          password: 'ocho1234',
          phone: '+54 341 555',
          gender: 'FEMENINO',
          birthDate: null,
          address: 'Mitre 100\nPiso 2',
          emergencyContactName: null,
        },
        token: undefined,
      },
    ]);
  });

  it("returns to step 0 with the server's messages at their fields", async () => {
    fakeCall(onboardingService, 'completeRegistration', () => {
      throw refuse(400, {
        message: 'Hay datos que corregir',
        validationErrors: { lastName: 'El apellido no se acepta', username: 'El usuario ya existe' },
      });
    });
    const { user } = await openWizard();
    await fillAll(user);
    await press(user, 'Completar Registro');
    expect(await screen.findByRole('heading', { name: 'Información Básica' })).toBeVisible();
    await waitFor(() => expect(field('Apellido')).toHaveAccessibleDescription('El apellido no se acepta'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Hay datos que corregirNombre de usuario: El usuario ya existe',
    );
    expect(field('Nombre')).toHaveValue('Ana');
    await user.clear(field('Apellido'));
    await user.type(field('Apellido'), 'Paz');
    await press(user, 'Siguiente');
    expect(await screen.findByRole('textbox', { name: 'Nombre de usuario' })).toHaveAccessibleDescription(
      'El usuario ya existe',
    );
  });
});
