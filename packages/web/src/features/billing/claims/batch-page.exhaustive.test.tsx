import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { memberWithoutCard } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
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
  it('lists what each item lacks before it is presented', async () => {
    stored = claimBatch({ lines: [claimLine({ missing: ['affiliate-number'], ...memberWithoutCard })] });
    const { user } = openBatch();
    await user.click(await button('Presentar'));
    const form = await dialog('Presentar a OSDE');
    expect(form.getByText('María Ñandú, Restauración simple: falta el número de afiliado')).toBeVisible();
  });

  it('sends two quick removals one after the other', async () => {
    const full = claimBatch({
      lines: [61, 62, 63].map((itemId) => claimLine({ itemId, description: `Trabajo ${itemId}` })),
    });
    stored = full;
    const updates = fakeCall(billingService, 'updateClaimBatch', ({ body }) => {
      const lines = full.lines.filter(({ itemId }) => body.itemIds.includes(itemId));
      stored = { ...full, lines, version: stored.version + 1 };
      return stored;
    });
    const { user } = openBatch();
    await user.dblClick(await button('Quitar Trabajo 62, María Ñandú'));
    await user.click(await button('Quitar Trabajo 63, María Ñandú'));
    await waitFor(() => expect(screen.queryByText('Trabajo 63')).not.toBeInTheDocument());
    expect(updates.map(({ body }) => [body.itemIds, body.version])).toEqual([
      [[61, 63], 1],
      [[61], 2],
    ]);
  });

  it('restores an item if the server refuses to remove it', async () => {
    const message = 'Otra persona cambió esta presentación';
    fakeCall(billingService, 'updateClaimBatch', () => {
      throw refuse(409, { message });
    });
    const { user } = openBatch();
    await user.click(await button('Quitar Restauración simple, María Ñandú'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('listitem', { name: 'Restauración simple, María Ñandú' })).toBeVisible();
  });

  it('adds more items to the batch', async () => {
    fakeCall(billingService, 'listClaimItems', () => [claimItem({ id: 65, description: 'Endodoncia' })]);
    const updates = fakeCall(billingService, 'updateClaimBatch', () => claimBatch({ version: 2 }));
    const { user } = openBatch();
    await user.click(await button('Agregar prestaciones'));
    const form = await dialog('Agregar prestaciones de OSDE');
    await user.click(await form.findByRole('checkbox', { name: 'Endodoncia, María Ñandú' }));
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(updates.map(({ body }) => body.itemIds)).toEqual([[61, 65]]));
  });

  it('deletes the draft once, after a confirmation', async () => {
    fakeCall(billingService, 'listClaimItems', () => []);
    const removed = fakeCall(billingService, 'removeClaimBatch', () => undefined);
    const { user, location } = openBatch();
    await user.click(await button('Eliminar'));
    await user.dblClick((await dialog('Eliminar el borrador')).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(location()).toBe('/presentaciones'));
    expect(removed).toHaveLength(1);
  });
});

describe('a presented batch', () => {
  beforeEach(() => {
    stored = presentedBatch();
  });

  it('links a rejected item to the batch that presents it again', async () => {
    const rejection = {
      amount: 1_500_000,
      reason: 'Sin radiografía',
      day: '2026-11-24',
      createdBy: { id: 8, name: 'Rosa Vega' },
    };
    stored = presentedBatch({
      lines: [
        claimLine({ rejection, state: 'presented', presentedAgainIn: { id: 80, number: 9 } }),
        claimLine({ itemId: 62, description: 'Corona', rejection, state: 'rejected' }),
      ],
    });
    const undone = fakeCall(billingService, 'undoClaimRejection', () => presentedBatch());
    const { user } = openBatch();
    expect(await screen.findByRole('link', { name: 'Presentada de nuevo en la N.º 9' })).toHaveAttribute(
      'href',
      '/presentaciones/80',
    );
    await user.click(screen.getByRole('button', { name: 'Anular el débito' }));
    const form = await dialog('Anular el débito');
    await fill(user, form.getByLabelText('Motivo'), 'Error de carga');
    await user.click(form.getByRole('button', { name: 'Anular' }));
    await waitFor(() => expect(undone.map(({ params }) => params.itemId)).toEqual([62]));
  });

  it('voids a payment with a reason', async () => {
    stored = presentedBatch({
      payments: [
        {
          id: 90,
          amount: 400_000,
          day: '2026-11-24',
          reference: 'TR-1',
          takenBy: { id: 8, name: 'Rosa Vega' },
          createdAt: '2026-11-24T13:00:00.000Z',
          voided: null,
        },
      ],
    });
    const voided = fakeCall(billingService, 'voidInsurerPayment', () => presentedBatch());
    const { user } = openBatch();
    await user.click(await screen.findByRole('button', { name: /^Anular el pago del 24\/11\/2026/ }));
    const form = await dialog('Anular el pago');
    await fill(user, form.getByLabelText('Motivo'), 'Repetido');
    await user.dblClick(form.getByRole('button', { name: 'Anular' }));
    await waitFor(() => expect(voided.map(({ params }) => params.paymentId)).toEqual([90]));
  });
});

it('finds no accessibility problem in a draft batch', async () => {
  stored = claimBatch({
    lines: [claimLine(), claimLine({ itemId: 62, faces: [], missing: ['faces'], description: 'Corona' })],
  });
  openBatch();
  await screen.findByRole('list', { name: 'Antes de presentar' });
  await expectAccessible();
});

it('shows a heading and an error for an address without a number', async () => {
  renderScreen('/presentaciones/x', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('No se encontró la presentación.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Presentación' })).toBeVisible();
});
