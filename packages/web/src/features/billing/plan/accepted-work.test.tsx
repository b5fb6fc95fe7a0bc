import { billingService } from '@dentaria/contract/billing/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { button, fakeHistory } from '../../clinical-history/testing/history-screen.ts';
import {
  acceptedRootCanal,
  confirmButton,
  fakeAcceptedWork,
  items,
  openDialog,
  openPlan,
  ROW,
  SAVED,
} from '../testing/accepted-work.ts';
import { account } from '../testing/accounts.ts';

let server: Awaited<ReturnType<typeof fakeAcceptedWork>>;

beforeEach(async () => {
  server = await fakeAcceptedWork();
});

describe('accepted work', () => {
  test('lists accepted work above the plan with its place, estimate and amount', async () => {
    await openPlan();
    const texts = (await items()).map((item) => item.textContent?.replace(/\s/g, ' '));
    expect(texts).toEqual([
      'Restauración simplePieza 16 (O) · Presupuesto N.º 12$ 4.500,00Marcar realizado',
      'EndodonciaPieza 21 · Presupuesto N.º 12$ 18.000,00Marcar realizado',
    ]);
    const table = await screen.findByRole('table', { name: 'Plan de tratamiento' });
    expect((await items())[0]?.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['to an administrator', 'ADMIN', 3],
    ['for a patient without a clinic', 'DENTIST', null],
  ] as const)('does not show accepted work %s', async (_, role, clinicId) => {
    const requests = fakeCall(billingService, 'listAcceptedWork', () => server.accepted);
    fakeHistory(clinicalHistory({ clinicId }));
    renderScreen('/dental-history/41#plan', { session: as(role) });
    await screen.findByRole('table', { name: 'Plan de tratamiento' });
    await screen.findByText(/^Saldo de la cuenta: [^…]/);
    expect(requests).toEqual([]);
  });
});

describe('marking work as done while viewing', () => {
  test('saves one version with the row, and reloads the list and the balance', async () => {
    const { user, saved } = await openPlan();
    const read = fakeCall(billingService, 'readAccount', () => account({ balance: 450_000 }));
    const dialog = await openDialog(user);
    expect(dialog.getByRole('textbox', { name: 'Debe' })).toHaveValue('4.500,00');
    expect(dialog.getByRole('checkbox')).not.toBeChecked();
    server.accepted = [acceptedRootCanal()];
    const submit = dialog.getByRole('button', confirmButton);
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

  test('changes the chart on request', async () => {
    const { user, saved } = await openPlan();
    const dialog = await openDialog(user);
    await user.click(
      dialog.getByRole('checkbox', {
        name: 'Actualizar el odontograma: la cara oclusal de la pieza 16 pasa a restauración existente',
      }),
    );
    await user.click(dialog.getByRole('button', confirmButton));
    await screen.findByText(SAVED);
    expect(saved[0]?.body.toothStatus).toEqual({ 16: { oclusal: '#d32f2f' } });
  });

  test('keeps the dialog after a failure, and sends the second attempt with the same key', async () => {
    const { user, saved, failSaves } = await openPlan();
    failSaves(() => refuse(503, { message: 'x' }), undefined, 1);
    const dialog = await openDialog(user);
    const amount = dialog.getByRole('textbox', { name: 'Debe' });
    await user.clear(amount);
    await fill(user, amount, '5000');
    await user.click(dialog.getByRole('button', confirmButton));
    expect(await screen.findByText('Error al guardar la historia clínica')).toBeVisible();
    expect(amount).toHaveValue('5000');
    await user.click(dialog.getByRole('button', confirmButton));
    await screen.findByText(SAVED);
    expect(saved).toHaveLength(2);
    expect(saved[1]?.body.saveId).toBe(saved[0]?.body.saveId);
  });
});
