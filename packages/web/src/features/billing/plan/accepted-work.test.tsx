import { authService } from '@dentaria/contract/auth/routes.ts';
import type { AcceptedWork } from '@dentaria/contract/billing/estimates.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { removeDraftsOf, saveDraft } from '../../clinical-history/drafts/drafts.ts';
import { contentOfHistory } from '../../clinical-history/history/history-content.ts';
import { button, fakeHistory, openHistory, tab } from '../../clinical-history/testing/history-screen.ts';
import { account } from '../testing/accounts.ts';

const RESTORATION = 'Restauración simple';
const DONE = 'Restauración simple – pieza 16, cara oclusal';
const TODAY = '2026-12-03';

/** The filling of tooth 16 of estimate 12. */
const filling = (overrides: Partial<AcceptedWork> = {}): AcceptedWork => ({
  estimateId: 31,
  estimateNumber: 12,
  line: {
    number: 1,
    procedureId: 5,
    code: '02.22',
    description: RESTORATION,
    toothNumber: '16',
    faces: ['oclusal'],
    price: 2_000_000,
    covered: 1_500_000,
    patientPart: 500_000,
    net: 450_000,
    needsAuthorization: false,
    done: null,
  },
  pricesExpired: false,
  today: 620_000,
  ...overrides,
});

const rootCanal = (): AcceptedWork => {
  const { line, ...work } = filling();
  const other = { code: '03.01', description: 'Endodoncia', toothNumber: '21', faces: [], net: 1_800_000 };
  return { ...work, line: { ...line, ...other, number: 2 } };
};

let accepted: AcceptedWork[];

beforeEach(async () => {
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'readPatient', () => patient());
  await removeDraftsOf(7);
  accepted = [filling(), rootCanal()];
  fakeCall(billingService, 'listAcceptedWork', () => accepted);
});

const openPlan = async () => {
  const calls = fakeHistory();
  const app = openHistory();
  await app.user.click(await tab('Plan de Tratamiento'));
  return { ...app, ...calls };
};
const items = async () =>
  within(await screen.findByRole('region', { name: 'Trabajo aceptado' })).getAllByRole('listitem');
const openDialog = async (user: Awaited<ReturnType<typeof openPlan>>['user'], name = RESTORATION) => {
  await user.click(await button(`Marcar realizado: ${name}`));
  return within(await screen.findByRole('dialog', { name: 'Marcar realizado' }));
};
const confirm = { name: 'Marcar realizado' } as const;
const SAVED = 'Historia clínica guardada con éxito';
const ROW = {
  procedureDate: TODAY,
  treatmentDescription: DONE,
  debit: 4500,
  credit: 0,
  toothNumber: '16',
  face: 'oclusal',
  estimate: { id: 31, line: 1 },
};

describe('accepted work', () => {
  test('is listed above the plan with its place, estimate and amount', async () => {
    await openPlan();
    const texts = (await items()).map((item) => item.textContent?.replace(/\s/g, ' '));
    expect(texts).toEqual([
      'Restauración simplePieza 16 (O) · Presupuesto N.º 12$ 4.500,00Marcar realizado',
      'EndodonciaPieza 21 · Presupuesto N.º 12$ 18.000,00Marcar realizado',
    ]);
    const table = screen.getByRole('table', { name: 'Plan de tratamiento' });
    expect((await items())[0]?.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['to an administrator', 'ADMIN', 3],
    ['for a patient without a clinic', 'DENTIST', null],
  ] as const)('is not shown %s', async (_, role, clinicId) => {
    const requests = fakeCall(billingService, 'listAcceptedWork', () => accepted);
    fakeHistory(clinicalHistory({ clinicId }));
    renderScreen('/dental-history/41#plan', { session: as(role) });
    await screen.findByRole('table', { name: 'Plan de tratamiento' });
    await screen.findByText(/^Saldo de la cuenta: [^…]/);
    expect(requests).toEqual([]);
  });

  test('that fails to load says so and is tried again', async () => {
    fakeCall(billingService, 'listAcceptedWork', () => {
      throw refuse(500);
    });
    const { user } = await openPlan();
    expect(await screen.findByText('No se pudo cargar el trabajo aceptado.')).toBeVisible();
    fakeCall(billingService, 'listAcceptedWork', () => accepted);
    await user.click(await button('Reintentar'));
    expect(await items()).toHaveLength(2);
  });
});

describe('marking work as done while viewing', () => {
  test('saves one version with the row, and loads the list and the balance again', async () => {
    const { user, saved } = await openPlan();
    const read = fakeCall(billingService, 'readAccount', () => account({ balance: 450_000 }));
    const dialog = await openDialog(user);
    expect(dialog.getByRole('textbox', { name: 'Debe' })).toHaveValue('4.500,00');
    expect(dialog.getByRole('checkbox')).not.toBeChecked();
    accepted = [rootCanal()];
    const submit = dialog.getByRole('button', confirm);
    fireEvent.click(submit);
    fireEvent.click(submit);
    expect(await screen.findByText(SAVED)).toBeVisible();
    await waitFor(async () => expect(await items()).toHaveLength(1));
    expect(await screen.findByText('Saldo de la cuenta: Debe $ 4.500,00')).toBeVisible();
    expect(read.length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved).toHaveLength(1);
    expect(saved[0]?.body).toMatchObject({ id: 7, version: 4, toothStatus: { 16: { oclusal: '#1976d2' } } });
    expect(saved[0]?.body.treatmentPlan).toHaveLength(2);
    expect(saved[0]?.body.treatmentPlan?.[1]).toMatchObject(ROW);
    expect(await button('Editar')).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('changes the chart when it is asked to', async () => {
    const { user, saved } = await openPlan();
    const dialog = await openDialog(user);
    await user.click(
      dialog.getByRole('checkbox', {
        name: 'Actualizar el odontograma: la cara oclusal de la pieza 16 pasa a restauración existente',
      }),
    );
    await user.click(dialog.getByRole('button', confirm));
    await screen.findByText(SAVED);
    expect(saved[0]?.body.toothStatus).toEqual({ 16: { oclusal: '#d32f2f' } });
  });

  test('does not offer a change of the chart for work that it does not show', async () => {
    const { user } = await openPlan();
    expect((await openDialog(user, 'Endodoncia')).queryByRole('checkbox')).toBeNull();
  });

  test("offers today's price when those of the estimate have expired", async () => {
    accepted = [filling({ pricesExpired: true })];
    const { user, saved } = await openPlan();
    expect((await items())[0]).toHaveTextContent('Precios vencidos');
    const dialog = await openDialog(user);
    const alert = dialog.getByRole('alert');
    expect(alert.textContent?.replace(/\s/g, ' ')).toContain('vencidos. Hoy cuesta $ 6.200,00.');
    expect(dialog.getByRole('textbox', { name: 'Debe' })).toHaveValue('4.500,00');
    await user.click(dialog.getByRole('button', { name: 'Usar el de hoy' }));
    await user.click(dialog.getByRole('button', confirm));
    await screen.findByText(SAVED);
    expect(saved[0]?.body.treatmentPlan?.[1]?.debit).toBe(6200);
  });

  test('needs an amount', async () => {
    const { user, saved } = await openPlan();
    const dialog = await openDialog(user);
    await user.clear(dialog.getByRole('textbox', { name: 'Debe' }));
    await user.click(dialog.getByRole('button', confirm));
    expect(await dialog.findByText('Escribe el importe')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('that another person has done says so, and shows their row in place of the line', async () => {
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
    accepted = [rootCanal()];
    await user.click(dialog.getByRole('button', confirm));
    expect(await screen.findByText(REASON)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await items()).toHaveLength(1);
    expect(await screen.findByText('Hecha por Pedro')).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('that fails keeps the dialog, and a second try uses the same key', async () => {
    const { user, saved, failSaves } = await openPlan();
    failSaves(() => refuse(503, { message: 'x' }), undefined, 1);
    const dialog = await openDialog(user);
    const amount = dialog.getByRole('textbox', { name: 'Debe' });
    await user.clear(amount);
    await user.type(amount, '5000');
    await user.click(dialog.getByRole('button', confirm));
    expect(await screen.findByText('Error al guardar la historia clínica')).toBeVisible();
    expect(amount).toHaveValue('5000');
    await user.click(dialog.getByRole('button', confirm));
    await screen.findByText(SAVED);
    expect(saved).toHaveLength(2);
    expect(saved[1]?.body.saveId).toBe(saved[0]?.body.saveId);
  });

  test('is merged with a newer version', async () => {
    const { user, saved, failSaves } = await openPlan();
    const newer = clinicalHistory({ version: 5, lastName: 'Gómez', savedBy: { id: 10, name: 'Pedro Luna' } });
    failSaves(() => refuse(409, { message: 'x', current: newer }), newer, 1);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', confirm));
    await screen.findByText(SAVED);
    expect(saved[1]?.body).toMatchObject({ version: 5, demographics: { lastName: 'Gómez' } });
    expect(saved[1]?.body.treatmentPlan?.[1]).toMatchObject(ROW);
  });

  test('leaves the draft of an earlier edit', async () => {
    const content = contentOfHistory(clinicalHistory({ lastName: 'Borrador' }));
    await saveDraft({ key: '7:41:7', content, version: 4, savedAt: NOW_MS, edit: 1 });
    const { user } = await openPlan();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', confirm));
    await screen.findByText(SAVED);
    expect(await button(/Recuperar/)).toBeVisible();
  });
});

describe('marking work as done while editing', () => {
  test('adds the row and the change of the chart to the edit, which Guardar saves', async () => {
    const { user, saved } = await openPlan();
    await user.click(await button('Editar'));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', confirm));
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

  test('a row that is removed puts its line back, and a saved row keeps its line', async () => {
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
    await user.type(await screen.findByRole('textbox', { name: 'Tratamiento, fila 2' }), ' hecha');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.treatmentPlan?.map(({ estimate }) => estimate)).toEqual([
      undefined,
      { id: 31, line: 2 },
    ]);
  });
});
