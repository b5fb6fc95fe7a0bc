import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, editPlan, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('the plan', () => {
  test('a card labels its fields in place of column headers', async () => {
    setViewportWidth(360);
    const { user } = await editPlan();
    await user.click(await button('Editar'));
    const card = within(await screen.findByRole('list', { name: 'Plan de tratamiento' }));
    const labels = [...card.getByRole('listitem').querySelectorAll('label')].map(
      (label) => label.textContent,
    );
    expect(labels).toEqual(['Fecha', 'Tratamiento', 'Pieza', 'Cara', 'Debe', 'Haber']);
    expect(screen.getByRole('textbox', { name: 'Fecha, fila 1' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 1' })).toBeVisible();
  });

  test('Enter goes on to the next row and adds one after the last; a planned row has no date', async () => {
    const { user, saved } = await editPlan();
    await user.click(await button('Editar'));
    await user.click(screen.getByRole('textbox', { name: 'Haber, fila 1' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 2' })).toHaveFocus());
    await user.keyboard('Limpieza{Shift>}{Enter}{/Shift}total');
    await user.click(screen.getByRole('textbox', { name: 'Tratamiento, fila 1' }));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 2' })).toHaveFocus();
    await user.click(await button('Agregar planificado'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 3' })).toHaveFocus());
    await user.keyboard('Corona{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 4' })).toHaveFocus());
    await user.keyboard('Control');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const rows = saved[0]?.body.treatmentPlan?.slice(1);
    expect(rows?.map((each) => [each.treatmentDescription, each.procedureDate === null])).toEqual([
      ['Limpieza\ntotal', false],
      ['Corona', true],
      ['Control', true],
    ]);
  });

  test('an alert replaces the note of an earlier suggestion, and a new note replaces the alert', async () => {
    fakeCall(clinicalHistoryService, 'suggestPlan', () => ({ source: 'rules' as const, lines: ['Control'] }));
    const { user } = await editPlan();
    await user.click(await button('Editar'));
    await user.click(await button('Sugerir Plan con IA'));
    expect(await screen.findByText(/generada por reglas/)).toBeVisible();
    const face = /^Pieza 16, cara oclusal/;
    const press = async () => {
      await user.click(await tab('Odontograma'));
      await user.click(await screen.findByRole('button', { name: face }));
      await user.click(await tab('Plan de Tratamiento'));
      await user.click(await button('Sugerir Plan con IA'));
    };
    await user.click(await tab('Odontograma'));
    await user.click(await screen.findByRole('button', { name: 'Limpiar' }));
    await press();
    expect(await screen.findByText(/El odontograma está vacío/)).toBeVisible();
    expect(screen.queryByText(/generada por reglas/)).toBeNull();
    await user.click(await tab('Odontograma'));
    await user.click(await screen.findByRole('button', { name: 'Caries' }));
    await press();
    expect(await screen.findByText(/generada por reglas/)).toBeVisible();
    expect(screen.queryByText(/El odontograma está vacío/)).toBeNull();
  });

  test('tooth and face are shown below a treatment that does not mention them', async () => {
    const [row] = clinicalHistory().treatmentPlan;
    if (!row) throw new Error('the builder has a row');
    const place = { toothNumber: '16', face: 'oclusal' } as const;
    fakeHistory(
      clinicalHistory({
        treatmentPlan: [
          { ...row, ...place, treatmentDescription: '02.22 Restauración – pieza 16, cara oclusal' },
          { ...row, ...place, id: 2, treatmentDescription: 'Control' },
        ],
      }),
    );
    const { user } = openHistory();
    await user.click(await tab('Plan de Tratamiento'));
    expect(await screen.findAllByText('Pieza 16, cara oclusal')).toHaveLength(1);
  });

  test('shows its columns and a message without rows', async () => {
    fakeHistory(clinicalHistory({ treatmentPlan: [] }));
    const { user } = openHistory();
    await user.click(await tab('Plan de Tratamiento'));
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4));
    expect(screen.getByText('El plan de tratamiento no tiene filas.')).toBeVisible();
    setViewportWidth(360);
    expect(screen.getByText('El plan de tratamiento no tiene filas.')).toBeVisible();
  });

  test('a row is deleted in edit mode', async () => {
    const { user, saved } = await editPlan();
    expect(screen.queryByRole('button', { name: /Eliminar fila/ })).toBeNull();
    await user.click(await button('Editar'));
    await user.click(await button('Eliminar fila 1'));
    expect(screen.queryByRole('textbox', { name: 'Tratamiento, fila 1' })).toBeNull();
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved[0]?.body.treatmentPlan).toEqual([]));
  });
});
