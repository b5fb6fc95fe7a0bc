import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, editPlan, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('the plan', () => {
  test('is a table of amounts, with Acciones only in edit mode', async () => {
    const { user } = await editPlan();
    const heads = async () => (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(await heads()).toEqual(['Fecha', 'Tratamiento', 'Debe', 'Haber']);
    expect(screen.getByText('01/03/2026')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Totales' })).getByText(/15\.000,50/)).toBeVisible();
    await user.click(await button('Editar'));
    expect(await heads()).toEqual(['Fecha', 'Tratamiento', 'Debe', 'Haber', 'Acciones']);
  });

  test('separates done and planned rows, with totals for each and a dash for 0', async () => {
    const [row] = clinicalHistory().treatmentPlan;
    if (!row) throw new Error('the builder has a row');
    fakeHistory(
      clinicalHistory({
        treatmentPlan: [
          { ...row, procedureDate: null, treatmentDescription: 'Corona', debit: 300, credit: 0 },
          { ...row, id: 2, treatmentDescription: 'Limpieza', debit: 50, credit: 20 },
          { ...row, id: 3, procedureDate: null, treatmentDescription: 'Control', debit: 1, credit: 0 },
        ],
      }),
    );
    const { user } = openHistory();
    await user.click(await tab('Plan de Tratamiento'));
    const table = await screen.findByRole('table', { name: 'Plan de tratamiento' });
    const texts = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((each) => each.textContent?.replace(/\s/g, ' ').replace('Laura Sosa', ' '));
    expect(texts()).toEqual([
      'Realizado',
      '01/03/2026Limpieza $ 50,00$ 20,00',
      'Planificado',
      'Sin fechaCorona $ 300,00—',
      'Sin fechaControl $ 1,00—',
    ]);
    const totals = screen.getByRole('group', { name: 'Totales' });
    expect(totals.textContent?.replace(/\s/g, ' ')).toBe(
      'RealizadoTotal debe$ 50,00Total haber$ 20,00PlanificadoTotal debe$ 301,00Total haber—',
    );
    expect(totals.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('asks before it saves a future date', async () => {
    const { user, saved } = await editPlan();
    await user.click(await button('Editar'));
    const date = await screen.findByRole('textbox', { name: 'Fecha, fila 1' });
    fireEvent.change(date, { target: { value: '20/12/2099' } });
    await user.click(await button('Guardar'));
    const ask = () => screen.findByRole('dialog', { name: 'Una fecha del plan es futura' });
    await user.click(within(await ask()).getByRole('button', { name: 'Corregir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([]);
    await user.click(await button('Guardar'));
    expect(within(await ask()).getByText(/^20\/12\/2099: una fila con fecha cuenta/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar igual' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.treatmentPlan?.[0]?.procedureDate).toBe('2099-12-20');
  });

  test('shows the tooth and the face of a row', async () => {
    const rows = clinicalHistory().treatmentPlan.map((row) => ({
      ...row,
      toothNumber: '11',
      face: 'oclusal',
    }));
    fakeHistory(clinicalHistory({ treatmentPlan: rows }));
    const { user } = openHistory();
    await user.click(await tab('Plan de Tratamiento'));
    expect(await screen.findByText('Pieza 11, cara incisal')).toBeVisible();
    expect(screen.getByText('Laura Sosa')).toBeVisible();
  });

  test("an added row has today's date, no description and empty amounts, saved as 0", async () => {
    const { user, saved } = await editPlan();
    await user.click(await button('Editar'));
    await user.click(await button('Agregar Fila'));
    expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 2' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Debe, fila 2' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Haber, fila 2' })).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 2' })).toHaveFocus());
    await user.keyboard('Limpieza');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.treatmentPlan?.[1]).toMatchObject({
      procedureDate: '2026-12-03',
      treatmentDescription: 'Limpieza',
      debit: 0,
      credit: 0,
      professionalId: 7,
    });
  });

  test('an invalid amount shows an error at its field', async () => {
    const { user, saved } = await editPlan();
    await user.click(await button('Editar'));
    await user.type(screen.getByRole('textbox', { name: 'Haber, fila 1' }), 'x');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Debe ser un importe')).toBeVisible();
    expect(saved).toHaveLength(0);
  });

  test('each suggested line becomes a marked row, and the source of the suggestion is shown', async () => {
    const requests = fakeCall(clinicalHistoryService, 'suggestPlan', () => ({
      source: 'rules' as const,
      lines: ['02.22 Restauración – pieza 16, cara oclusal', 'Control'],
    }));
    const { user } = await editPlan();
    await user.click(await button('Editar'));
    const suggest = await button('Sugerir Plan con IA');
    fireEvent.click(suggest);
    fireEvent.click(suggest);
    expect(suggest).toBeDisabled();
    expect(within(suggest).getByRole('progressbar')).toBeVisible();
    expect(await screen.findAllByText('Sugerido')).toHaveLength(2);
    expect(requests).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Pieza, fila 2' })).toHaveValue('16');
    expect(screen.getByRole('combobox', { name: 'Cara, fila 2' })).toHaveValue('oclusal');
    // Planned work has no date.
    expect(screen.getAllByText('Planificado').length).toBeGreaterThan(0);
    expect(
      within(await screen.findByRole('group', { name: 'Totales' })).getByText('Planificado'),
    ).toBeVisible();
    expect(screen.getByText(/generada por reglas/)).toBeVisible();
    expect(requests[0]?.body).toEqual({ toothStatus: { 16: { oclusal: '#1976d2' } } });
    await user.type(screen.getByRole('textbox', { name: 'Tratamiento, fila 3' }), ' anual');
    expect(screen.getAllByText('Sugerido')).toHaveLength(1);
  });

  test('a suggestion needs a finding, and a failed one shows a message', async () => {
    fakeHistory(clinicalHistory({ odontogramStateData: '{}' }));
    const { user } = openHistory();
    await user.click(await tab('Plan de Tratamiento'));
    await user.click(await button('Editar'));
    await user.click(await button('Sugerir Plan con IA'));
    expect(
      await screen.findByText(
        'El odontograma está vacío. Por favor, marque los hallazgos antes de generar un plan.',
      ),
    ).toBeVisible();
    await user.click(await tab('Odontograma'));
    await user.click(await screen.findByRole('button', { name: 'Pieza 11, cara vestibular: sin hallazgos' }));
    await user.click(await tab('Plan de Tratamiento'));
    expect(screen.queryByText(/El odontograma está vacío/)).toBeNull();
    const FAILED = 'No se pudo generar el plan de tratamiento. Por favor, intente de nuevo.';
    for (const [error, hint] of [
      [refuse(503, { message: FAILED }, { 'retry-after': '5' }), 'Esperá 5 segundos y volvé a intentarlo.'],
      [refuse(500, { message: 'Ocurrió un error inesperado' }), ''],
      [
        refuse(429, {}, { 'retry-after': '1' }),
        'Demasiados intentos. Esperá 1 segundo y volvé a intentarlo.',
      ],
      [noConnection(), 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.'],
    ] as const) {
      fakeCall(clinicalHistoryService, 'suggestPlan', () => {
        throw error;
      });
      await user.click(await button('Sugerir Plan con IA'));
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(FAILED + hint));
    }
  });
});
