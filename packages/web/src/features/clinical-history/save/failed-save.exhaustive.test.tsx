import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import {
  button,
  changeSurname,
  colleagueVersion,
  fakeHistory,
  openHistory,
  refuseWith,
  tab,
} from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('a save that fails', () => {
  test('shows field errors that come without a message', async () => {
    fakeHistory().failSaves(() => refuse(400, { errors: { docNumber: 'DNI debe tener 7 u 8 dígitos' } }));
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await button('Guardar'));
    expect(
      await screen.findByText('Errores de validación: doc number: DNI debe tener 7 u 8 dígitos'),
    ).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'DNI' })).toBeInvalid();
  });

  test('removes the message of the previous save, whether it fails or succeeds', async () => {
    const server = fakeHistory();
    server.failSaves(() => refuse(400, { errors: { firstName: 'Mal' } }));
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await button('Guardar');
    // Toasts stay open while the clock is stopped, but their closing animation needs time.
    stopClock();
    const save = () => act(() => screen.getByRole('button', { name: 'Guardar' }).click());
    const isGone = async (text: string | RegExp) => {
      for (let steps = 0; steps < 3; steps += 1) await advanceClock(500);
      await waitWithoutClock(() => expect(screen.queryByText(text)).toBeNull());
    };
    save();
    await waitWithoutClock(() => screen.getByText('Errores de validación: first name: Mal'));
    server.failSaves(noConnection);
    save();
    await waitWithoutClock(() => screen.getByText(/Error al guardar la historia clínica/));
    await isGone('Errores de validación: first name: Mal');
    server.failSaves(undefined);
    save();
    await waitWithoutClock(() => screen.getByText('Historia clínica guardada con éxito'));
    await isGone(/Error al guardar la historia clínica/);
  });

  test('focuses the first invalid field, and a successful save clears the errors', async () => {
    const server = fakeHistory();
    server.failSaves(() =>
      refuse(400, { message: 'x', errors: { email: 'Mal', 'anamnesis.motivo_consulta': 'Peor' } }),
    );
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await tab('Plan de Tratamiento'));
    await user.click(await button('Guardar'));
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription('Mal');
    await user.click(await tab('Anamnesis'));
    expect(await screen.findByRole('textbox', { name: 'Motivo de la consulta' })).toHaveAccessibleDescription(
      'Peor',
    );
    server.failSaves(undefined);
    await user.click(await button('Guardar'));
    await button('Editar');
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    expect(document.querySelectorAll('.MuiBadge-dot:not(.MuiBadge-invisible)')).toHaveLength(0);
    await user.click(await button('Editar'));
    expect(await screen.findByRole('textbox', { name: 'Motivo de la consulta' })).toBeValid();
  });

  test('opens the first section with an error the server found', async () => {
    fakeHistory().failSaves(() =>
      refuse(400, {
        message: 'x',
        errors: { 'treatmentPlan.0.debit': 'Mal', 'anamnesis.motivo_consulta': 'Mal' },
      }),
    );
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await button('Guardar'));
    const reason = await screen.findByRole('textbox', { name: 'Motivo de la consulta' });
    expect(reason).toHaveAccessibleDescription('Mal');
    expect(await tab('Anamnesis')).toHaveAttribute('aria-selected', 'true');
  });

  test('opens the plan and focuses the row with the error', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await tab('Plan de Tratamiento'));
    await user.type(await screen.findByRole('textbox', { name: 'Debe, fila 1' }), 'x');
    await user.click(await tab('Información'));
    await user.click(await button('Guardar'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Debe, fila 1' })).toHaveFocus());
  });

  test('keeps the saved version on screen if only the refetch fails', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' de Paz');
    const reads = fakeCall(clinicalHistoryService, 'readHistory', () => {
      throw refuse(503, { message: 'Servicio no disponible' });
    });
    await user.click(await button('Guardar'));
    await waitFor(() => expect(reads).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(await screen.findByText('Paciente: María Ñandú de Paz')).toBeVisible();
  });

  test('shows the dialog after three merges if others keep saving', async () => {
    const server = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(colleagueVersion('Ñandú')), colleagueVersion('Ñandú'));
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('dialog', { name: 'Otra persona guardó esta historia' })).toBeVisible();
    expect(server.saved).toHaveLength(4);
  });

  test('does not mention another person if the same user saved in another window', async () => {
    const server = fakeHistory();
    const own = clinicalHistory({ version: 5, lastName: 'Luna', savedBy: { id: 7, name: 'Ana Sosa' } });
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(own), own);
    await user.click(await button('Guardar'));
    expect(
      await screen.findByRole('dialog', { name: 'Guardaste esta historia en otra ventana' }),
    ).toBeVisible();
  });

  test('merges and saves without a dialog if somebody else saved another part', async () => {
    const server = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(colleagueVersion('Ñandú')), colleagueVersion('Ñandú'), 1);
    await user.click(await button('Guardar'));
    expect(
      await screen.findByText('Se combinaron tus cambios con los de Pedro Luna: Pieza 21.'),
    ).toBeVisible();
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.saved).toHaveLength(2);
    expect(server.saved[1]?.body).toMatchObject({
      version: 5,
      demographics: { lastName: 'Paz' },
      toothStatus: { 16: { oclusal: '#1976d2' }, 21: { crown: true } },
    });
  });

  test('does not save a second time if only the response was lost', async () => {
    const server = fakeHistory();
    const own = clinicalHistory({ version: 5, lastName: 'Paz', savedBy: { id: 7, name: 'Ana Sosa' } });
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(own), own);
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    expect(await screen.findByText('Paciente: María Paz')).toBeVisible();
    expect(server.saved).toHaveLength(1);
  });
});
