import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('a first history', () => {
  test('stays in its section after the first save', async () => {
    fakeHistory(null);
    fakeCall(authService, 'readUser', () => patient());
    const { user, location } = openHistory('/dental-history/new?patientId=41');
    await user.click(await tab('Plan de Tratamiento'));
    expect(location()).toBe('/dental-history/new?patientId=41#plan');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(location()).toBe('/dental-history/41#plan'));
    // The saved history replaces the first edit's screen.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible());
    expect(await tab('Plan de Tratamiento')).toHaveAttribute('aria-selected', 'true');
  });

  test('ignores a record that cannot be loaded', async () => {
    fakeHistory(null);
    fakeCall(authService, 'readUser', () => {
      throw refuse(404);
    });
    openHistory();
    expect(await screen.findByText('Paciente: Nuevo Paciente')).toBeVisible();
    expect(await button('Guardar')).toBeVisible();
  });

  test('shows the messages of the specification at the fields', async () => {
    fakeHistory(null);
    const { user } = openHistory('/dental-history/new');
    await user.click(await button('Guardar'));
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(3);
    const cases = [
      ['Nombre', 'Ana3', 'Solo letras, espacios, guiones y apostrofes'],
      ['Apellido', 'Paz_', 'Solo letras, espacios, guiones y apostrofes'],
      ['DNI', '123456', 'DNI debe tener 7 u 8 dígitos'],
      ['Email', 'ana@', 'Formato de email inválido'],
      ['Teléfono', '15-abc', 'Solo números, espacios, guiones, paréntesis y +'],
      ['Número de afiliado', '12#4', 'Solo letras, números, guiones y barras'],
      ['Profesión', 'Docente!', 'Caracteres especiales no permitidos'],
      ['Lugar de trabajo', 'Casa;', 'Caracteres especiales no permitidos'],
      ['Estado civil', 'Casada*', 'Caracteres especiales no permitidos'],
      ['Obra social', 'OSDE@', 'Caracteres especiales no permitidos'],
    ] as const;
    for (const [label, text, message] of cases) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
      await user.tab();
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    }
  });

  test('a DNI with nine digits shows an error and is not saved', async () => {
    fakeHistory(null);
    const { user } = openHistory('/dental-history/new');
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Ana');
    await user.type(screen.getByRole('textbox', { name: 'Apellido' }), 'Paz');
    const dni = screen.getByRole('textbox', { name: 'DNI' });
    await user.type(dni, '30.111.222');
    await user.type(dni, '7', { initialSelectionStart: 3 });
    await user.click(await button('Guardar'));
    expect(await screen.findByText('DNI debe tener 7 u 8 dígitos')).toBeVisible();
    expect(dni).toHaveValue('301711222');
  });

  test.each(['?patientId=', '?patientId=%20'])(
    'starts the history of a new patient for the query %j',
    async (query) => {
      openHistory(`/dental-history/new${query}`);
      expect(await screen.findByRole('heading', { name: 'Agregar Nueva Historia Clínica' })).toBeVisible();
      expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('');
      expect(await button('Guardar')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    },
  );
});
