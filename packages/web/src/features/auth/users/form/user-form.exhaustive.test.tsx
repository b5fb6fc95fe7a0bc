import { authService } from '@dentaria/contract/auth/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse, refuseWithText } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { healthInsurance } from '../../../../testing/health-insurances.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { kindOfToast } from '../../../../testing/toasts.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { fakeLists, field } from '../testing/user-screens.ts';

beforeEach(fakeLists);

describe('adding a user', () => {
  const USERNAME = 'El nombre de usuario debe tener entre 4 y 20 caracteres';

  test.each<[label: RegExp, values: readonly [text: string, message?: string][]]>([
    [
      /Usuario/,
      [
        ['abc', USERNAME],
        ['abcd'],
        ['ab-cd', 'El nombre de usuario solo puede contener letras, números y guiones bajos'],
        ['a'.repeat(20)],
      ],
    ],
    [/^Contraseña/, [['siete77', 'La contraseña debe tener al menos 8 caracteres'], ['ochocho8']]],
    [/Email/, [['a@b', 'Email is not valid'], ['a@b.c']]],
    [
      /DNI/,
      [
        ['123456', 'DNI debe tener 7 u 8 dígitos'],
        ['1.234.567'],
        ['123456789', 'DNI debe tener 7 u 8 dígitos'],
        ['12345678'],
      ],
    ],
    [/Calle/, [['x'.repeat(201), 'Máximo 200 caracteres'], ['x'.repeat(200)]]],
  ])('accepts only values within the bounds of %s', async (label, values) => {
    const { user } = renderScreen('/users/add', { session: as('DENTIST') });
    const input = await screen.findByLabelText(label);
    // Each valid value follows an invalid one, so the message appears and disappears.
    for (const [text, message] of values) {
      await user.clear(input);
      await fill(user, input, text);
      await user.tab();
      await waitFor(() => expect(input.getAttribute('aria-invalid') === 'true').toBe(message !== undefined));
      if (message) expect(screen.getByText(message)).toBeVisible();
    }
  });

  test('creates one user after a double click', async () => {
    const answer = Promise.withResolvers<void>();
    const created = fakeCall(authService, 'createUser', async () => {
      await answer.promise;
      return patient();
    });
    const { user } = renderScreen('/users/add', { session: as('DENTIST'), state: { docNumber: '30111222' } });
    await fill(user, await field(/Usuario/), 'mnandu');
    await fill(user, screen.getByLabelText(/^Contraseña/), 'una clave larga');
    await fill(user, await field(/Email/), 'maria@example.com');
    await fill(user, await field(/^Nombre/), 'María');
    await fill(user, await field(/Apellido/), 'Ñandú');
    await user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
    answer.resolve();
    expect(await screen.findByText('Usuario creado exitosamente')).toBeVisible();
    expect(created).toHaveLength(1);
  });

  test('shows the messages of the specification to an administrator', async () => {
    const { user } = renderScreen('/users/add', { session: as('ADMIN') });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(['Básico', 'Personal', 'Dirección', 'Laboral', 'Configuración']);
    expect(await kindOfToast('Por favor, corrige los errores del formulario.')).toBe('warning');
    for (const message of [
      'El nombre de usuario es requerido',
      'Password is required',
      'Email is not valid',
      'At least one role must be selected',
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    expect(await field(/Usuario/)).toHaveFocus();
  });
});

describe('editing a user', () => {
  test('shows field errors on their fields', async () => {
    fakeCall(authService, 'readUser', () => patient());
    fakeCall(authService, 'updateUser', () => {
      throw refuse(400, { errors: { docNumber: 'DNI debe tener 7 u 8 dígitos' } });
    });
    const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent(/^DNI debe tener 7 u 8 dígitos$/);
    expect(await field(/DNI/)).toHaveAccessibleDescription('DNI debe tener 7 u 8 dígitos');
  });

  const FAILED = 'Ocurrió un error inesperado al guardar el usuario';

  test.each<[what: string, error: () => Error, text: string, hint?: string]>([
    ['an empty body', () => refuse(500, {}), FAILED],
    ['a message', () => refuse(409, { message: 'Ese DNI ya existe' }), 'Ese DNI ya existe'],
    ['a text body', () => refuseWithText(409, 'Ese DNI ya existe'), 'Ese DNI ya existe'],
    ['a page of a proxy', () => refuseWithText(502, '<html>Bad Gateway</html>'), FAILED],
    [
      'a throttling proxy',
      () => refuseWithText(429, '<html>Too Many Requests</html>', { 'retry-after': '1' }),
      FAILED,
      'Demasiados intentos. Esperá 1 segundo y volvé a intentarlo.',
    ],
    [
      'no connection',
      noConnection,
      FAILED,
      'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.',
    ],
  ])(
    'shows the failure and a hint after %s, and does not clear the form',
    async (_, error, text, hint = '') => {
      fakeCall(authService, 'readUser', () => patient());
      fakeCall(authService, 'updateUser', () => {
        throw error();
      });
      const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
      await user.type(await field(/Profesión/), 'x');
      await user.click(await screen.findByRole('button', { name: 'Guardar' }));
      const alert = await within(screen.getByRole('main')).findByRole('alert');
      expect(alert.textContent).toBe(text + hint);
      expect(await screen.findByText('Error al guardar el usuario')).toBeVisible();
      expect(await field(/Profesión/)).toHaveDisplayValue(/x$/);
    },
  );

  test.each([
    ['one of the list, found by its acronym', 'osa', 'OBRA SOCIAL DE ACTORES'],
    ['any other text', 'Prepaga propia', 'Prepaga propia'],
  ])('accepts %s as obra social', async (_, typed, submitted) => {
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => [healthInsurance()]);
    fakeCall(authService, 'readUser', () => patient({ healthInsurance: null }));
    const saved = fakeCall(authService, 'updateUser', () => patient());
    const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
    await user.type(await screen.findByLabelText('Obra social'), typed);
    if (submitted !== typed)
      await user.click(await screen.findByRole('option', { name: new RegExp(submitted) }));
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ healthInsurance: submitted }));
  });

  test('offers a retry in place of the form if roles or clinics fail to load', async () => {
    fakeCall(authService, 'readUser', () => patient());
    fakeCall(authService, 'listRoles', () => {
      throw refuse(403);
    });
    const { user } = renderScreen('/users/edit/41', { session: as('ADMIN') });
    expect(await screen.findByText('No se pudieron cargar los roles y las clínicas.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    fakeCall(authService, 'listRoles', () => [asRole('PATIENT')]);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await field(/Usuario/)).toHaveValue('mnandu');
  });
});

describe('the form on a narrow screen', () => {
  test('shows a wizard of five steps that keeps typed values and stops at an invalid step', async () => {
    setViewportWidth(899);
    const created = fakeCall(authService, 'createUser', () => patient());
    const { user } = renderScreen('/users/add', { session: as('DENTIST') });
    const next = async () => user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    const step = (name: string) => screen.findByRole('heading', { level: 2, name });
    expect(await step('Básico')).toBeVisible();
    await next();
    expect(await screen.findByText('El nombre de usuario es requerido')).toBeVisible();
    await fill(user, await field(/Usuario/), 'mnandu');
    await fill(user, screen.getByLabelText(/^Contraseña/), 'una clave larga');
    await fill(user, await field(/Email/), 'maria@example.com');
    await next();
    expect(await step('Personal')).toBeVisible();
    await fill(user, await field(/^Nombre/), 'María');
    await fill(user, await field(/Apellido/), 'Ñandú');
    await fill(user, await field(/DNI/), '30.111.222');
    await next();
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(await field(/DNI/)).toHaveValue('30111222');
    for (const heading of ['Dirección', 'Laboral', 'Configuración']) {
      await next();
      expect(await step(heading)).toBeVisible();
    }
    // The second click of a double click on "Siguiente" must not submit the last step, which has not been shown yet.
    const isSubmitted = fireEvent.click(screen.getByRole('button', { name: 'Guardar' }), { detail: 2 });
    expect(isSubmitted).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(created[0]?.body).toMatchObject({ username: 'mnandu', docNumber: '30111222' }),
    );
  });
});
