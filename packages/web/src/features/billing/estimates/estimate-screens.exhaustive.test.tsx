import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectMailedOnce, fakeEstimateScreens } from '../testing/estimate-screens.ts';
import {
  acceptedEstimate,
  estimate,
  estimateSummary,
  linkedEstimate,
  patientPrices,
  presentedEstimate,
  procedures,
} from '../testing/estimates.ts';

beforeEach(fakeEstimateScreens);

describe('a presented estimate', () => {
  beforeEach(() => {
    fakeCall(billingService, 'readEstimate', () => presentedEstimate());
  });

  it('offers a link to send by WhatsApp', async () => {
    fakeCall(billingService, 'createEstimateLink', () => ({
      url: 'https://clinica.example/presupuesto/abc',
      expiresAt: '2026-12-25T03:00:00.000Z',
    }));
    const { user } = renderScreen('/presupuestos/31', { session: as('DENTIST') });
    await user.click(await screen.findByRole('button', { name: 'Enlace para el paciente' }));
    expect(await screen.findByRole('textbox', { name: 'Enlace' })).toHaveValue(
      'https://clinica.example/presupuesto/abc',
    );
    const chat = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(chat.getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/5493415550101\?text=Hola.*presupuesto%2Fabc$/,
    );
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Enlace para el paciente' })).toHaveFocus(),
    );
  });

  it('shows an estimate as sent once its mail has left', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const mail = await expectMailedOnce();
    const at = '2026-11-24T13:00:00.000Z';
    fakeCall(billingService, 'readEstimate', () =>
      presentedEstimate({ mail: { ...mail, state: 'sent', at } }),
    );
    const text = 'Enviado a maria@example.com el 24/11/2026, 10:00';
    await advanceClock(5_000);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar por email' })).toBeEnabled();
  });

  it('shows why an estimate is not mailed', async () => {
    const message = 'El paciente no tiene email';
    fakeCall(billingService, 'mailEstimate', () => {
      throw refuse(409, { message });
    });
    const { user } = renderScreen('/presupuestos/31', { session: as('DENTIST') });
    await user.click(await screen.findByRole('button', { name: 'Enviar por email' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Enviar por email' })).toBeEnabled();
  });

  it('rejects an estimate with a reason', async () => {
    const rejected = fakeCall(billingService, 'rejectEstimate', () =>
      presentedEstimate({
        state: 'rejected',
        rejection: { at: '2026-11-24T13:00:00.000Z', reason: 'Caro', takenBy: null },
      }),
    );
    const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    await user.click(await screen.findByRole('button', { name: 'Rechazar' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Motivo (opcional)' }), 'Caro');
    await user.click(screen.getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText('Motivo: Caro')).toBeVisible();
    expect(rejected.map(({ body }) => body)).toEqual([{ reason: 'Caro' }]);
  });
});

describe('an estimate', () => {
  it('rejects or copies an expired estimate once', async () => {
    fakeCall(billingService, 'readEstimate', ({ params }) =>
      params.id === 31
        ? presentedEstimate({ state: 'expired', validUntil: '2026-10-05' })
        : estimate({ id: 33, number: 14, copyOf: 31 }),
    );
    fakeCall(billingService, 'listProcedures', () => [...procedures]);
    fakeCall(billingService, 'readPatientPrices', patientPrices);
    const copies = fakeCall(billingService, 'copyEstimate', () =>
      estimate({ id: 33, number: 14, copyOf: 31 }),
    );
    const { user, location } = renderScreen('/presupuestos/31', { session: as('DENTIST') });
    expect(await screen.findByText('Vencido')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rechazar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceptar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enlace para el paciente' })).not.toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByRole('heading', { name: 'Presupuesto N.º 14' })).toBeVisible();
    expect(location()).toBe('/presupuestos/33');
    expect(copies).toHaveLength(1);
  });

  it('deletes a draft once, after a confirmation', async () => {
    fakeCall(billingService, 'readEstimate', () => estimate());
    fakeCall(billingService, 'listProcedures', () => [...procedures]);
    fakeCall(billingService, 'readPatientPrices', patientPrices);
    fakeCall(billingService, 'listEstimates', () => []);
    const removed = fakeCall(billingService, 'removeEstimate', () => undefined);
    const { user, location } = renderScreen('/presupuestos/31', { session: as('DENTIST') });
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Eliminar el borrador' });
    expect(removed).toEqual([]);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(location()).toBe('/presupuestos'));
    expect(removed.map(({ query }) => query.version)).toEqual([1]);
  });
});

it('finds no accessibility problem in the list of estimates', async () => {
  fakeCall(billingService, 'listEstimates', ({ query }) =>
    [estimateSummary(), estimateSummary({ id: 32, number: 13, state: 'accepted', done: 1 })].filter(
      ({ state }) => !query.state || state === query.state,
    ),
  );
  fakeCall(billingService, 'readEstimate', () => acceptedEstimate());
  renderScreen('/presupuestos?state=accepted', { session: as('RECEPTIONIST') });
  await screen.findByRole('link', { name: 'Presupuesto N.º 13, María Ñandú' });
  await expectAccessible();
});

it('finds no accessibility problem in the acceptance dialog', async () => {
  fakeCall(billingService, 'readEstimate', () => presentedEstimate());
  fakeCall(billingService, 'acceptEstimate', () => acceptedEstimate());
  const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar el presupuesto' });
  await user.click(within(dialog).getByRole('button', { name: 'Con el nombre escrito' }));
  await user.dblClick(within(dialog).getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText(/lo aceptó con su nombre escrito/)).toBeVisible();
  await expectAccessible();
});

it('finds no accessibility problem in the page of a mailed link', async () => {
  fakeCall(billingService, 'readLinkedEstimate', () => linkedEstimate());
  fakeCall(billingService, 'acceptLinkedEstimate', () => linkedEstimate({ state: 'accepted' }));
  const { user } = renderScreen('/presupuesto/abc');
  await user.click(await screen.findByRole('button', { name: 'Aceptar presupuesto' }));
  await fill(user, screen.getByRole('textbox', { name: 'DNI' }), '30.111.222');
  await expectAccessible();
});
