import { INVALID_TOKEN } from '@dentaria/contract/onboarding/invitations.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
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

const FAILED = 'Error durante el registro. Intenta nuevamente.';

describe('the values of the invitation', () => {
  it('accepts an invitation with only a DNI', async () => {
    const { user } = await openWizard({ email: null, clinicNameSuggested: null, docNumber: '30111222' });
    await fill(user, field('Email'), 'otra@example.com');
    expect(field('Email')).toHaveValue('otra@example.com');
    expect(field('Nombre de la clínica')).toHaveValue('');
  });
});

describe('step 0', () => {
  it('refuses an invalid value until it is edited', async () => {
    const { user } = await openWizard({ ...invitedPerson, email: null });
    for (const [name, text, message] of [
      ['Nombre', 'R2', 'El nombre solo puede contener letras'],
      ['Apellido', "O'H", 'El apellido solo puede contener letras'],
      ['Email', 'ana@', 'Formato de email inválido'],
    ] as const) {
      await user.type(field(name), `${text}{Enter}`);
      expect(await screen.findByText(message)).toBeVisible();
      await user.type(field(name), '1');
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    }
  });
});

describe('step 1', () => {
  it('refuses a birth date before 1900 and one in the future', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    await user.clear(field('Fecha de nacimiento'));
    await user.type(field('Fecha de nacimiento'), '31121850');
    await press(user, 'Siguiente');
    expect(await screen.findByText('Fecha de nacimiento no válida')).toBeVisible();
    await user.clear(field('Fecha de nacimiento'));
    await user.type(field('Fecha de nacimiento'), '31122999');
    await press(user, 'Siguiente');
    expect(await screen.findByText('La fecha de nacimiento no puede ser futura')).toBeVisible();
  });

  it('keeps an incomplete birth date while another step is shown', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    await user.type(field('Fecha de nacimiento'), '3104');
    await press(user, 'Anterior');
    await press(user, 'Siguiente');
    expect(await screen.findByRole('heading', { name: 'Información Personal' })).toBeVisible();
    expect(field('Fecha de nacimiento')).toHaveValue('31/04/');
  });

  it('offers three genders, a username of at most 20 characters and a multiline address', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    expect(screen.getByRole('heading', { name: 'Información Personal' })).toHaveFocus();
    await user.click(screen.getByRole('combobox', { name: 'Género' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Sin indicar',
      'Masculino',
      'Femenino',
      'Otro',
    ]);
    await user.keyboard('{Escape}');
    expect(field('Nombre de usuario')).toHaveAttribute('maxlength', '20');
    expect(field('Dirección').tagName).toBe('TEXTAREA');
    expect(field('Nombre de contacto de emergencia')).toBeVisible();
    expect(field('Teléfono de contacto de emergencia')).toBeVisible();
    await expectAccessible();
  });

  it('refuses invalid values in step 1', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    for (const [name, text, message] of [
      ['Nombre de usuario', '', 'El nombre de usuario es requerido'],
      ['Nombre de usuario', 'ab', 'El nombre de usuario debe tener entre 3 y 20 caracteres'],
      [
        'Nombre de usuario',
        'ana.n',
        'El nombre de usuario solo puede contener letras, números y guiones bajos',
      ],
      ['Contraseña', '', 'La contraseña es requerida'],
      ['Contraseña', 'siete12', 'La contraseña debe tener al menos 8 caracteres'],
      ['Teléfono', '11-abc', 'El formato del teléfono no es válido'],
    ] as const) {
      const input = screen.getByLabelText(name);
      await user.clear(input);
      if (text) await fill(user, input, text);
      await press(user, 'Siguiente');
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Información Personal' })).toBeVisible();
    }
  });
});

describe('the end of the registration', () => {
  it('shows any other failure with a hint and offers a retry', async () => {
    const { user, location } = await openWizard();
    await fillAll(user);
    for (const [error, text, hint] of [
      [refuse(500, {}), FAILED, ''],
      [refuse(404, { message: INVALID_TOKEN }), INVALID_TOKEN, ''],
      [
        refuse(429, { message: 'Demasiados registros' }, { 'retry-after': '1' }),
        'Demasiados registros',
        'Esperá 1 segundo y volvé a intentarlo.',
      ],
      [refuse(503, {}, { 'retry-after': '5' }), FAILED, 'Esperá 5 segundos y volvé a intentarlo.'],
      [noConnection(), FAILED, 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.'],
    ] as const) {
      fakeCall(onboardingService, 'completeRegistration', () => {
        throw error;
      });
      await press(user, 'Completar Registro');
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text + hint));
      expect(screen.getByRole('button', { name: 'Completar Registro' })).toBeEnabled();
      expect(location()).toBe('/onboarding/abc-123');
    }
  });

  it('returns to earlier steps without losing values', async () => {
    const { user } = await openWizard();
    await fillAll(user);
    await press(user, 'Anterior');
    await press(user, 'Anterior');
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    expect(field('Nombre')).toHaveValue('Ana');
    await press(user, 'Siguiente');
    expect(await screen.findByRole('textbox', { name: 'Nombre de usuario' })).toHaveValue('ana_n');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('ocho1234');
  });

  it("ignores the second click of a double click on the previous step's button", async () => {
    const calls = fakeCall(onboardingService, 'completeRegistration', () => registeredClinic);
    const { user } = await openWizard();
    await fillAll(user);
    const complete = screen.getByRole('button', { name: 'Completar Registro' });
    expect(fireEvent.click(complete, { detail: 2 })).toBe(false);
    expect(fireEvent.click(complete, { detail: 1 })).toBe(true);
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('validates step 1 again and returns to it if the birth date is now in the future', async () => {
    const calls = fakeCall(onboardingService, 'completeRegistration', () => registeredClinic);
    const { user } = await openWizard();
    await fillBasics(user);
    await fillAccount(user);
    await user.clear(field('Fecha de nacimiento'));
    await user.type(field('Fecha de nacimiento'), '01012020');
    await press(user, 'Siguiente');
    await screen.findByRole('heading', { name: 'Confirmar Registro' });
    // The device's clock was corrected after step 1.
    vi.setSystemTime(new Date('2019-06-01T12:00:00Z'));
    await press(user, 'Completar Registro');
    expect(await screen.findByText('La fecha de nacimiento no puede ser futura')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Información Personal' })).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it.each(['validationErrors', 'errors'])('returns to step 0 for %s without a message', async (name) => {
    fakeCall(onboardingService, 'completeRegistration', () => {
      throw refuse(400, { [name]: { lastName: 'El apellido no se acepta' } });
    });
    const { user } = await openWizard();
    await fillAll(user);
    await press(user, 'Completar Registro');
    expect(await screen.findByRole('heading', { name: 'Información Básica' })).toBeVisible();
    await waitFor(() => expect(field('Apellido')).toHaveAccessibleDescription('El apellido no se acepta'));
    expect(screen.getByRole('alert').textContent).toBe(FAILED);
  });
});

describe('the link of the invitation', () => {
  it('offers a retry if the link could not be checked', async () => {
    fakeCall(onboardingService, 'validateToken', () => {
      throw noConnection();
    });
    const { user } = renderScreen('/onboarding/abc-123');
    expect(await screen.findByText(/Sin conexión con el servidor/)).toBeVisible();
    fakeInvitation(invitedPerson);
    await press(user, 'Reintentar');
    expect(await screen.findByRole('heading', { name: 'Información Básica' })).toBeVisible();
  });

  it('shows a message without a link and offers direct registration', async () => {
    const { user, location } = renderScreen('/onboarding');
    expect(await screen.findByText(/necesitás una invitación/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Registrar mi clínica' }));
    await waitFor(() => expect(location()).toBe('/register-clinic'));
  });
});
