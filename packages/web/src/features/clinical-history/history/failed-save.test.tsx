import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { advanceClock, startClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

/** Less than the five seconds after which a message closes by itself. */
const SOON = { timeout: 4_000 };

describe('a save that fails', () => {
  test('with an errors map shows it for 8 seconds at top centre and marks the fields', async () => {
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

  test('with field errors alone, without a message, does the same', async () => {
    fakeHistory().failSaves(() => refuse(400, { errors: { docNumber: 'DNI debe tener 7 u 8 dígitos' } }));
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await button('Guardar'));
    expect(
      await screen.findByText('Errores de validación: doc number: DNI debe tener 7 u 8 dígitos'),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'DNI' })).toBeInvalid();
  });

  test('takes the message of the save before away, and so does a success', async () => {
    const server = fakeHistory();
    server.failSaves(() => refuse(400, { errors: { firstName: 'Mal' } }));
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Errores de validación: first name: Mal')).toBeVisible();
    server.failSaves(noConnection);
    await user.click(await button('Guardar'));
    expect(await screen.findByText(/Error al guardar la historia clínica/)).toBeVisible();
    await waitFor(
      () => expect(screen.queryByText('Errores de validación: first name: Mal')).toBeNull(),
      SOON,
    );
    server.failSaves(undefined);
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Error al guardar la historia clínica/)).toBeNull(), SOON);
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

  test('of a plan row opens the plan and focuses the row', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.click(await tab('Plan de Tratamiento'));
    await user.type(screen.getByRole('textbox', { name: 'Debe, fila 1' }), 'x');
    await user.click(await tab('Información'));
    await user.click(await button('Guardar'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Debe, fila 1' })).toHaveFocus());
  });

  test('otherwise stays in edit mode with every value, and the retry reuses the saveId', async () => {
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

  test('is not reported when only the refetch after it fails: the saved version stays on screen', async () => {
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

  /** A version of somebody else: another surname, and a crown on tooth 21. */
  const ofColleague = (lastName: string) =>
    clinicalHistory({
      version: 5,
      lastName,
      odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' }, 21: { crown: true } }),
      savedBy: { id: 10, name: 'Pedro Luna' },
    });
  const refuseWith = (current: ClinicalHistory) => () =>
    refuse(409, { message: 'Otra persona guardó', current });

  const changeSurname = async (user: UserEvent): Promise<void> => {
    const surname = await screen.findByRole('textbox', { name: 'Apellido' });
    await user.clear(surname);
    await user.type(surname, 'Paz');
  };

  test('because somebody else saved another part is merged and saved without a dialog', async () => {
    const server = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(ofColleague('Ñandú')), ofColleague('Ñandú'), 1);
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

  test('because somebody else saved the same field asks about that field alone and loses neither value', async () => {
    const server = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(ofColleague('Luna')), ofColleague('Luna'));
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

  test('because others save again and again shows the dialog after three merges', async () => {
    const server = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await changeSurname(user);
    server.failSaves(refuseWith(ofColleague('Ñandú')), ofColleague('Ñandú'));
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('dialog', { name: 'Otra persona guardó esta historia' })).toBeVisible();
    expect(server.saved).toHaveLength(4);
  });

  test('although the server saved it, because the response was lost, is not saved a second time', async () => {
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

  test("because of the same user's save in another window does not mention another person", async () => {
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
});
