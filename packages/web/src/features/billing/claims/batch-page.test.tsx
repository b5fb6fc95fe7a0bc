import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import {
  button,
  claimBatch,
  claimItem,
  claimLine,
  dialog,
  openBatch,
  presentedBatch,
} from '../testing/claims.ts';

let stored: ClaimBatch;

beforeEach(() => {
  stored = claimBatch();
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'readClaimBatch', () => stored);
});

describe('a draft', () => {
  it('lists what the items of a draft lack', async () => {
    stored = claimBatch({
      lines: [claimLine(), claimLine({ itemId: 62, faces: [], missing: ['faces'], description: 'Corona' })],
    });
    openBatch();
    const list = within(await screen.findByRole('list', { name: 'Antes de presentar' }));
    expect(list.getByText('Faltan las caras: 1 prestación')).toBeVisible();
    expect(list.getByText('Números de afiliado completos')).toBeVisible();
  });

  it('presents the batch once, after a summary', async () => {
    const presented = fakeCall(billingService, 'presentClaimBatch', () => {
      stored = presentedBatch();
      return stored;
    });
    const { user } = openBatch();
    await user.click(await button('Presentar'));
    const form = await dialog('Presentar a OSDE');
    expect(form.getByText('noviembre de 2026')).toBeVisible();
    expect(form.getByText('$ 15.000,00')).toBeVisible();
    await user.dblClick(form.getByRole('button', { name: 'Presentar' }));
    expect(await button('Registrar pago')).toBeVisible();
    expect(presented.map(({ body }) => body)).toEqual([{ day: clinicToday(), version: 1 }]);
  });

  it('removes an item and restores it from the message', async () => {
    stored = claimBatch({ lines: [claimLine(), claimLine({ itemId: 62, description: 'Corona' })] });
    const full = stored;
    const updates = fakeCall(billingService, 'updateClaimBatch', ({ body }) => {
      stored = {
        ...full,
        lines: full.lines.filter(({ itemId }) => body.itemIds.includes(itemId)),
        version: stored.version + 1,
      };
      return stored;
    });
    const { user } = openBatch();
    await user.dblClick(await button('Quitar Corona, María Ñandú'));
    await waitFor(() => expect(screen.queryByText('Corona')).not.toBeInTheDocument());
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('listitem', { name: 'Corona, María Ñandú' })).toBeVisible();
    expect(updates.map(({ body }) => [body.itemIds, body.version])).toEqual([
      [[61], 1],
      [[61, 62], 2],
    ]);
  });

  it('adds the remaining items after a colleague has presented a chosen one', async () => {
    const corona = claimItem({ id: 66, description: 'Corona' });
    let unclaimed = [claimItem({ id: 65, description: 'Endodoncia' }), corona];
    fakeCall(billingService, 'listClaimItems', () => unclaimed);
    const message = 'Alguna prestación ya no se puede agregar: está en otra presentación o se quitó';
    const updates = fakeCall(billingService, 'updateClaimBatch', ({ body }) => {
      unclaimed = [corona];
      if (body.itemIds.includes(65)) throw refuse(409, { message });
      return claimBatch({ version: 2 });
    });
    const { user } = openBatch();
    await user.click(await button('Agregar prestaciones'));
    const form = await dialog('Agregar prestaciones de OSDE');
    await user.click(await form.findByRole('checkbox', { name: 'Endodoncia, María Ñandú' }));
    await user.click(form.getByRole('checkbox', { name: 'Corona, María Ñandú' }));
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText(message)).toBeVisible();
    await waitFor(() => expect(form.queryByText(/Endodoncia/)).not.toBeInTheDocument());
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() =>
      expect(updates.map(({ body }) => body.itemIds)).toEqual([
        [61, 65, 66],
        [61, 66],
      ]),
    );
  });

  it('does not present a draft that a colleague has changed', async () => {
    const message = 'Otra persona cambió esta presentación';
    fakeCall(billingService, 'presentClaimBatch', () => {
      throw refuse(409, { message });
    });
    const { user } = openBatch();
    await user.click(await button('Presentar'));
    const form = await dialog('Presentar a OSDE');
    await user.click(form.getByRole('button', { name: 'Presentar' }));
    expect(await form.findByText(message)).toBeVisible();
  });
});

describe('a presented batch', () => {
  beforeEach(() => {
    stored = presentedBatch();
  });

  it('records a partial payment once', async () => {
    const paid = fakeCall(billingService, 'createInsurerPayment', ({ body }) => {
      stored = presentedBatch({
        state: 'partly-paid',
        totals: { claimed: 1_500_000, rejected: 0, paid: body.amount, open: 1_500_000 - body.amount },
      });
      return stored;
    });
    const { user } = openBatch();
    await user.click(await button('Registrar pago'));
    const form = await dialog('Registrar pago de OSDE');
    expect(form.getByLabelText('Importe')).toHaveValue('15.000,00');
    await user.clear(form.getByLabelText('Importe'));
    await fill(user, form.getByLabelText('Importe'), '4.000');
    expect(form.getByRole('status')).toHaveTextContent('Quedan por cobrar $ 11.000,00.');
    await user.dblClick(form.getByRole('button', { name: 'Registrar' }));
    expect(await screen.findByText('Pagada en parte')).toBeVisible();
    expect(paid).toHaveLength(1);
    expect(paid[0]?.body).toMatchObject({ amount: 400_000, reference: null });
  });

  it('keeps the typed payment when the server refuses it', async () => {
    const message = 'No puede superar lo que falta cobrar';
    fakeCall(billingService, 'createInsurerPayment', () => {
      throw refuse(400, { message: 'Datos inválidos', errors: { amount: message } });
    });
    const { user } = openBatch();
    await user.click(await button('Registrar pago'));
    const form = await dialog('Registrar pago de OSDE');
    await user.click(form.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(form.getByLabelText('Importe')).toHaveAccessibleDescription(message));
    expect(form.getByLabelText('Importe')).toHaveValue('15.000,00');
  });

  it('records what the obra social rejected, with the reason', async () => {
    const rejected = fakeCall(billingService, 'createClaimRejections', () => presentedBatch());
    const { user } = openBatch();
    await user.click(await button('Registrar débito'));
    const form = await dialog('Débito de OSDE');
    await user.click(form.getByRole('button', { name: 'Registrar débito' }));
    expect(await form.findByText('Elegí una prestación')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Restauración simple, María Ñandú' }));
    await fill(user, form.getByRole('textbox', { name: /^Importe debitado de/ }), '5.000');
    await fill(user, form.getByLabelText('Motivo'), 'Sin radiografía');
    await user.dblClick(form.getByRole('button', { name: 'Registrar débito' }));
    await waitFor(() => expect(rejected).toHaveLength(1));
    expect(rejected[0]?.body).toEqual({
      items: [{ itemId: 61, amount: 500_000 }],
      reason: 'Sin radiografía',
      day: clinicToday(),
    });
  });

  it('lets a dentist who does not own the clinic only print and download a batch', async () => {
    openBatch('DENTIST');
    expect(await button('Imprimir fichas')).toBeVisible();
    expect(await button('Descargar CSV')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Registrar/ })).not.toBeInTheDocument();
  });

  it('stops offering an item for rejection once a colleague has rejected it', async () => {
    const crown = claimLine({ itemId: 62, description: 'Corona', state: 'presented' });
    const filling = claimLine({ state: 'presented' });
    const rejection = {
      amount: 1_500_000,
      reason: 'Sin radiografía',
      day: '2026-11-24',
      createdBy: { id: 8, name: 'Rosa Vega' },
    };
    stored = presentedBatch({ lines: [filling, crown] });
    const sent = fakeCall(billingService, 'createClaimRejections', ({ body }) => {
      stored = presentedBatch({ lines: [{ ...filling, rejection, state: 'rejected' }, crown], version: 3 });
      if (body.items.length > 1) throw refuse(409, { message: 'La prestación ya está debitada' });
      return stored;
    });
    const { user } = openBatch();
    await user.click(await button('Registrar débito'));
    const form = await dialog('Débito de OSDE');
    for (const name of ['Restauración simple, María Ñandú', 'Corona, María Ñandú'])
      await user.click(form.getByRole('checkbox', { name }));
    await fill(user, form.getByLabelText('Motivo'), 'Sin radiografía');
    await user.click(form.getByRole('button', { name: 'Registrar débito' }));
    expect(await form.findByText('La prestación ya está debitada')).toBeVisible();
    await waitFor(() => expect(form.getAllByRole('checkbox')).toHaveLength(1));
    await user.click(form.getByRole('button', { name: 'Registrar débito' }));
    await waitFor(() => expect(sent.at(-1)?.body.items).toEqual([{ itemId: 62, amount: null }]));
  });

  it('shows why a payment was refused, and keeps the typed values', async () => {
    fakeCall(billingService, 'createInsurerPayment', () => {
      throw noConnection();
    });
    const { user } = openBatch();
    await user.click(await button('Registrar pago'));
    const form = await dialog('Registrar pago de OSDE');
    await fill(user, form.getByLabelText('Comprobante (opcional)'), 'TR-1');
    await user.click(form.getByRole('button', { name: 'Registrar' }));
    expect(await form.findByText('No se pudo registrar el pago')).toBeVisible();
    expect(form.getByLabelText('Comprobante (opcional)')).toHaveValue('TR-1');
  });
});

it('shows that an unknown batch was not found', async () => {
  fakeCall(billingService, 'readClaimBatch', () => {
    throw refuse(404, { message: 'Presentación no encontrada' });
  });
  openBatch();
  expect(await screen.findByText('No se encontró la presentación.')).toBeVisible();
});
