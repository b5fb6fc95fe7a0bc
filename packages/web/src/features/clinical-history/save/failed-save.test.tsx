import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { advanceClock, startClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { noConnection, refuse } from '../../../testing/fake-server.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import {
  button,
  changeSurname,
  colleagueVersion,
  fakeHistory,
  openHistory,
  refuseWith,
} from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('a save that fails', () => {
  test('shows field errors for 8 seconds at top centre and marks the fields', async () => {
    fakeHistory().failSaves(() =>
      refuse(400, {
        message: 'x',
        errors: { docNumber: 'DNI debe tener 7 u 8 dígitos', firstName: 'Mal' },
      }),
    );
    const { user } = openHistory();
    await user.click(await button('Editar'));
    const save = await button('Guardar');
    stopClock();
    act(() => save.click());
    const text = 'Errores de validación: doc number: DNI debe tener 7 u 8 dígitos, first name: Mal';
    const toast = await waitWithoutClock(() => screen.getByText(text));
    const place = toast.closest('.notistack-SnackbarContainer');
    expect(place && getComputedStyle(place)).toMatchObject({
      position: 'fixed',
      top: '14px',
      left: '50%',
      transform: 'translateX(-50%)',
    });
    await advanceClock(7_999);
    expect(toast).toBeVisible();
    await advanceClock(1);
    await waitWithoutClock(() => expect(toast).not.toBeVisible());
    startClock();
    expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveAccessibleDescription(
      'DNI debe tener 7 u 8 dígitos',
    );
    expect(await button('Guardar')).toBeVisible();
  });

  test('stays in edit mode with every value after any other failure, and the retry reuses the saveId', async () => {
    const server = fakeHistory();
    server.failSaves(noConnection);
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' de Paz');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Error al guardar la historia clínica')).toBeVisible();
    expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú de Paz');
    server.failSaves(undefined);
    await user.click(await button('Guardar'));
    expect(await button('Editar')).toBeVisible();
    const saveIds = server.saved.map(({ body }) => body.saveId);
    expect(saveIds).toEqual([saveIds[0], saveIds[0]]);
  });

  test('asks only about a field that somebody else saved too, and loses neither value', async () => {
    const server = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(colleagueVersion('Luna')), colleagueVersion('Luna'));
    await user.click(await button('Guardar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó esta historia' }));
    expect(dialog.getByText(/por Pedro Luna/)).toBeVisible();
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(1);
    expect(within(dialog.getByRole('radiogroup', { name: 'Apellido' })).getAllByRole('radio')).toHaveLength(
      2,
    );
    expect(dialog.getByRole('radio', { name: 'Lo mío: Paz' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Lo guardado: Luna' }));
    server.failSaves(undefined);
    await user.click(await button('Continuar con lo elegido'));
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(server.saved[1]?.body).toMatchObject({
        version: 5,
        demographics: { lastName: 'Luna' },
        toothStatus: { 21: { crown: true } },
      }),
    );
  });
});
