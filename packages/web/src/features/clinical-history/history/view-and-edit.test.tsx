import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { shownValue } from '../../../testing/shown-value.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('an existing history', () => {
  test('first shows a spinner, then starts in view mode with Editar and Borrar', async () => {
    const answer = Promise.withResolvers<ClinicalHistory>();
    fakeCall(clinicalHistoryService, 'readHistory', () => answer.promise);
    openHistory();
    await expectSpinner('Cargando historia clínica...');
    answer.resolve(clinicalHistory());
    expect(await screen.findByRole('heading', { name: 'Historia Clínica' })).toBeVisible();
    expect(screen.getByText('Paciente: María Ñandú')).toBeVisible();
    expect(screen.getByText(/DNI 30111222 · 41 años · OSDE 123\/4/)).toBeVisible();
    expect(screen.getByText(/Guardada el 02\/03\/2026, 12:30 por Laura Sosa/)).toBeVisible();
    expect(await button('Editar')).toBeVisible();
    expect(await button('Borrar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    expect(shownValue('Apellido')).toHaveTextContent(/^Ñandú$/);
    expect(within(screen.getByRole('tabpanel')).queryByRole('textbox')).toBeNull();
  });

  test.each([
    ['#odontograma', 'Odontograma'],
    ['#otra', 'Información'],
  ])('the address with "%s" opens %s, also after a reload', async (hash, title) => {
    fakeHistory();
    openHistory(`/dental-history/41${hash}`);
    expect(await tab(title)).toHaveAttribute('aria-selected', 'true');
  });

  test('a save sends the version it is based on, returns to view mode and shows a message', async () => {
    const { saved } = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    const name = await screen.findByRole('textbox', { name: 'Nombre' });
    await user.clear(name);
    await user.type(name, 'Mariana');
    await user.dblClick(await button('Guardar'));
    // The first render of view mode shows the saved version, not the previous one.
    expect(await button('Editar')).toBeVisible();
    expect(screen.getByText('Paciente: Mariana Ñandú')).toBeVisible();
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(saved[0]?.body).toMatchObject({
      id: 7,
      version: 4,
      demographics: { firstName: 'Mariana', fullName: 'Mariana Ñandú', profession: null },
      anamnesis: { motivo_consulta: 'Dolor', alergia_droga: 'true' },
      toothStatus: { 16: { oclusal: '#1976d2' } },
      treatmentPlan: [{ id: 1, debit: 15000.5, credit: 5000, professionalId: 9 }],
      toothNotes: [{ toothNumber: 16, noteText: 'Sensible al frío' }],
    });
  });

  test('Borrar asks for confirmation with the fixed texts, archives and leaves the screen', async () => {
    fakeHistory();
    const archived = fakeCall(clinicalHistoryService, 'archiveHistory', () => undefined);
    const { user, location } = openHistory();
    await user.click(await button('Borrar'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    expect(within(dialog).getByText(/se eliminará de forma permanente.*no se puede deshacer/)).toBeVisible();
    expect(
      within(dialog).getByText(
        'Por Ley 26.529 (art. 18) se conserva una copia bajo custodia por al menos 10 años.',
      ),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(archived).toHaveLength(0);
    await user.click(await button('Borrar'));
    const confirm = await button('Eliminar');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(archived).toHaveLength(1);
  });

  test('stays on the screen with an error when archiving fails', async () => {
    fakeHistory();
    fakeCall(clinicalHistoryService, 'archiveHistory', () => {
      throw refuse(500);
    });
    const { user, location } = openHistory();
    await user.click(await button('Borrar'));
    await user.click(await button('Eliminar'));
    expect(await screen.findByText('Error al eliminar la historia clínica')).toBeVisible();
    expect(location()).toBe('/dental-history/41');
    expect(await button('Borrar')).toBeVisible();
  });

  test('a failed load shows no data and offers a retry', async () => {
    fakeCall(clinicalHistoryService, 'readHistory', () => {
      throw refuse(500, {});
    });
    openHistory();
    expect(await screen.findByText('No se pudo cargar la historia clínica.')).toBeVisible();
    expect(await button('Reintentar')).toBeVisible();
  });
});
