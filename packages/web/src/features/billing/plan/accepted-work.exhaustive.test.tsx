import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { saveDraft } from '../../clinical-history/drafts/drafts.ts';
import { contentOfHistory } from '../../clinical-history/edit/history-content.ts';
import { button, fakeHistory, openHistory, tab } from '../../clinical-history/testing/history-screen.ts';
import {
  acceptedFilling,
  acceptedRootCanal,
  confirmButton,
  DONE,
  fakeAcceptedWork,
  items,
  openDialog,
  openPlan,
  ROW,
  SAVED,
} from '../testing/accepted-work.ts';

let server: Awaited<ReturnType<typeof fakeAcceptedWork>>;

beforeEach(async () => {
  server = await fakeAcceptedWork();
});

describe('accepted work', () => {
  test('shows that accepted work failed to load, and reloads it', async () => {
    fakeCall(billingService, 'listAcceptedWork', () => {
      throw refuse(500);
    });
    const { user } = await openPlan();
    expect(await screen.findByText('No se pudo cargar el trabajo aceptado.')).toBeVisible();
    fakeCall(billingService, 'listAcceptedWork', () => server.accepted);
    await user.click(await button('Reintentar'));
    expect(await items()).toHaveLength(2);
  });
});

describe('marking work as done while viewing', () => {
  test('does not offer a change of the chart for work that it does not show', async () => {
    const { user } = await openPlan();
    expect((await openDialog(user, 'Endodoncia')).queryByRole('checkbox')).toBeNull();
  });

  test("offers today's price when the prices of the estimate have expired", async () => {
    server.accepted = [acceptedFilling({ pricesExpired: true })];
    const { user, saved } = await openPlan();
    expect((await items())[0]).toHaveTextContent('Precios vencidos');
    const dialog = await openDialog(user);
    const alert = dialog.getByRole('alert');
    expect(alert.textContent?.replace(/\s/g, ' ')).toContain('vencidos. Hoy cuesta $ 6.200,00.');
    expect(dialog.getByRole('textbox', { name: 'Debe' })).toHaveValue('4.500,00');
    await user.click(dialog.getByRole('button', { name: 'Usar el de hoy' }));
    await user.click(dialog.getByRole('button', confirmButton));
    await screen.findByText(SAVED);
    expect(saved[0]?.body.treatmentPlan?.[1]?.debit).toBe(6200);
  });

  test('requires an amount', async () => {
    const { user, saved } = await openPlan();
    const dialog = await openDialog(user);
    await user.clear(dialog.getByRole('textbox', { name: 'Debe' }));
    await user.click(dialog.getByRole('button', confirmButton));
    expect(await dialog.findByText('Escribí el importe')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test("shows a colleague's row in place of a line that they have marked", async () => {
    const { user, failSaves } = await openPlan();
    const REASON = 'La prestación del presupuesto ya se marcó como realizada en otra fila';
    const [row] = clinicalHistory().treatmentPlan;
    if (!row) throw new Error('the builder has a row');
    const theirs = { ...row, id: 2, treatmentDescription: 'Hecha por Pedro', estimate: { id: 31, line: 1 } };
    failSaves(
      () => refuse(409, { message: REASON }),
      clinicalHistory({ version: 5, treatmentPlan: [row, theirs] }),
    );
    const dialog = await openDialog(user);
    server.accepted = [acceptedRootCanal()];
    await user.click(dialog.getByRole('button', confirmButton));
    expect(await screen.findByText(REASON)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await items()).toHaveLength(1);
    expect(await screen.findByText('Hecha por Pedro')).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('merges the row with a newer version', async () => {
    const { user, saved, failSaves } = await openPlan();
    const newer = clinicalHistory({ version: 5, lastName: 'Gómez', savedBy: { id: 10, name: 'Pedro Luna' } });
    failSaves(() => refuse(409, { message: 'x', current: newer }), newer, 1);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', confirmButton));
    await screen.findByText(SAVED);
    expect(saved[1]?.body).toMatchObject({ version: 5, demographics: { lastName: 'Gómez' } });
    expect(saved[1]?.body.treatmentPlan?.[1]).toMatchObject(ROW);
  });

  test('keeps the draft of an earlier edit', async () => {
    const content = contentOfHistory(clinicalHistory({ lastName: 'Borrador' }));
    await saveDraft({ key: '7:41:7', content, version: 4, savedAt: NOW_MS, edit: 1 });
    const { user } = await openPlan();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', confirmButton));
    await screen.findByText(SAVED);
    expect(await button(/Recuperar/)).toBeVisible();
  });
});

describe('marking work as done while editing', () => {
  test('puts the line of a removed row back, and keeps the line of a saved row', async () => {
    const [row] = clinicalHistory().treatmentPlan;
    if (!row) throw new Error('the builder has a row');
    const { saved } = fakeHistory(
      clinicalHistory({ treatmentPlan: [row, { ...row, id: 2, estimate: { id: 31, line: 2 } }] }),
    );
    const { user } = openHistory('/dental-history/41#plan');
    expect(await items()).toHaveLength(1);
    await user.click(await button('Editar'));
    await user.click(await button('Eliminar fila 2'));
    expect(await items()).toHaveLength(2);
    await user.click(await button('Cancelar'));
    await waitFor(async () => expect(await items()).toHaveLength(1));
    await user.click(await button('Editar'));
    await fill(user, await screen.findByRole('textbox', { name: 'Tratamiento, fila 2' }), ' hecha');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.treatmentPlan?.map(({ estimate }) => estimate)).toEqual([
      undefined,
      { id: 31, line: 2 },
    ]);
  });

  test('adds the row and the change of the chart to the edit, which Guardar saves', async () => {
    const { user, saved } = await openPlan();
    await user.click(await button('Editar'));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', confirmButton));
    expect(await screen.findByRole('textbox', { name: 'Tratamiento, fila 2' })).toHaveValue(DONE);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await items()).toHaveLength(1);
    expect(saved).toEqual([]);
    await user.click(await tab('Odontograma'));
    await user.click(await button(/^Deshacer/));
    await user.click(await button(/^Rehacer/));
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.toothStatus).toEqual({ 16: { oclusal: '#d32f2f' } });
    expect(saved[0]?.body.treatmentPlan?.[1]).toMatchObject(ROW);
  });
});
