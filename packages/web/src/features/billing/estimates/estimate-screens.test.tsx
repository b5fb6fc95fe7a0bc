import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fakeFileWindow } from '../../../testing/file-window.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectMailedOnce, fakeEstimateScreens } from '../testing/estimate-screens.ts';
import {
  acceptedEstimate,
  estimateSummary,
  HASH,
  linkedEstimate,
  presentedEstimate,
} from '../testing/estimates.ts';

beforeEach(fakeEstimateScreens);

describe('the list of estimates', () => {
  it('filters by the state in the URL and opens an estimate', async () => {
    const requests = fakeCall(billingService, 'listEstimates', ({ query }) =>
      [estimateSummary(), estimateSummary({ id: 32, number: 13, state: 'accepted', done: 1 })].filter(
        ({ state }) => !query.state || state === query.state,
      ),
    );
    fakeCall(billingService, 'readEstimate', () => acceptedEstimate());
    const { user, location } = renderScreen('/presupuestos?state=accepted', { session: as('RECEPTIONIST') });
    const link = await screen.findByRole('link', { name: 'Presupuesto N.º 13, María Ñandú' });
    expect(screen.getByText('1 de 2')).toBeVisible();
    expect(screen.queryByText('N.º 12')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nuevo presupuesto' })).not.toBeInTheDocument();
    expect(requests.map(({ query }) => query.state)).toContain('accepted');
    await user.click(link);
    await waitFor(() => expect(location()).toBe('/presupuestos/32'));
  });
});

describe('a presented estimate', () => {
  beforeEach(() => {
    fakeCall(billingService, 'readEstimate', () => presentedEstimate());
  });

  it('accepts an estimate once with the typed name', async () => {
    const accepted = fakeCall(billingService, 'acceptEstimate', () => acceptedEstimate());
    const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Aceptar el presupuesto' });
    await user.click(within(dialog).getByRole('button', { name: 'Con el nombre escrito' }));
    await user.dblClick(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText(/lo aceptó con su nombre escrito/)).toBeVisible();
    expect(accepted.map(({ body }) => body)).toEqual([
      { name: 'María Ñandú', docNumber: '30111222', hash: HASH },
    ]);
  });

  it('mails an estimate to the patient once', async () => {
    await expectMailedOnce();
  });

  it('shows the open links of an estimate and revokes them after a confirmation', async () => {
    const links = { open: 2, until: '2026-12-25T03:00:00.000Z' };
    fakeCall(billingService, 'readEstimate', () => presentedEstimate({ links }));
    const revoked = fakeCall(billingService, 'revokeEstimateLinks', () => presentedEstimate());
    const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    expect(await screen.findByText('2 abiertos, hasta el 24/12/2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Anular enlaces' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Anular los enlaces' }));
    expect(revoked).toHaveLength(0);
    await user.dblClick(dialog.getByRole('button', { name: 'Anular' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular enlaces' })).toBeNull());
    expect(revoked).toMatchObject([{ params: { clinicId: 3, id: 31 } }]);
    expect(screen.queryByText(/abiertos/)).not.toBeInTheDocument();
  });

  it('shows an estimate without links, as the previous release of the server sends it', async () => {
    const { links: _, ...older } = presentedEstimate();
    fakeCall(billingService, 'readEstimate', () => older);
    renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    expect(await screen.findByRole('button', { name: 'Aceptar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Anular enlaces' })).not.toBeInTheDocument();
  });

  it('still shows links that could not be revoked', async () => {
    const links = { open: 1, until: '2026-12-25T03:00:00.000Z' };
    fakeCall(billingService, 'readEstimate', () => presentedEstimate({ links }));
    fakeCall(billingService, 'revokeEstimateLinks', () => {
      throw refuse(404, { message: 'Presupuesto no encontrado' });
    });
    const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    await user.click(await screen.findByRole('button', { name: 'Anular enlaces' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Anular los enlaces' }));
    await user.click(dialog.getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText('Presupuesto no encontrado')).toBeVisible();
    expect(screen.getByText('1 abierto, hasta el 24/12/2026')).toBeVisible();
  });

  it('offers only printing to an administrator', async () => {
    const printed = fakeCall(billingService, 'printEstimate', () => ({
      file: new Blob(['%PDF'], { type: 'application/pdf' }),
      fileName: 'presupuesto.pdf',
    }));
    const { replace } = fakeFileWindow();
    const { user } = renderScreen('/presupuestos/31?clinic=3', { session: as('ADMIN') });
    await user.dblClick(await screen.findByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:copy'));
    expect(printed).toMatchObject([{ params: { clinicId: 3, id: 31 } }]);
    expect(screen.queryByRole('button', { name: 'Aceptar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copiar' })).not.toBeInTheDocument();
  });

  it('shows an estimate as accepted once the patient has accepted it through the link', async () => {
    const message = 'El presupuesto ya se aceptó';
    fakeCall(billingService, 'rejectEstimate', () => {
      fakeCall(billingService, 'readEstimate', () => acceptedEstimate());
      throw refuse(409, { message });
    });
    const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    await user.click(await screen.findByRole('button', { name: 'Rechazar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText(/lo aceptó/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceptar' })).not.toBeInTheDocument();
  });

  it('does not accept an estimate that has changed, and keeps the typed values', async () => {
    const message = 'El presupuesto no es el que se mostró: volvé a abrirlo';
    fakeCall(billingService, 'acceptEstimate', () => {
      throw refuse(409, { message });
    });
    const { user } = renderScreen('/presupuestos/31', { session: as('RECEPTIONIST') });
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aceptar el presupuesto' }));
    await user.click(dialog.getByRole('button', { name: 'Con el nombre escrito' }));
    await user.type(dialog.getByLabelText('Nombre de quien acepta'), ' Gil');
    await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Nombre de quien acepta')).toHaveValue('María Ñandú Gil');
  });
});

describe('the page of an estimate link', () => {
  it('accepts the estimate once with name and DNI', async () => {
    fakeCall(billingService, 'readLinkedEstimate', () => linkedEstimate());
    const accepted = fakeCall(billingService, 'acceptLinkedEstimate', () =>
      linkedEstimate({ state: 'accepted' }),
    );
    const { user } = renderScreen('/presupuesto/abc');
    await user.click(await screen.findByRole('button', { name: 'Aceptar presupuesto' }));
    expect(accepted).toHaveLength(0);
    await fill(user, screen.getByRole('textbox', { name: 'DNI' }), '30.111.222');
    await user.dblClick(screen.getByRole('button', { name: 'Aceptar presupuesto' }));
    expect(await screen.findByText(/Aceptaste este presupuesto/)).toBeVisible();
    expect(accepted.map(({ body }) => body)).toEqual([
      { name: 'María Ñandú', docNumber: '30111222', hash: HASH },
    ]);
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  });

  it('rejects the estimate with a reason', async () => {
    fakeCall(billingService, 'readLinkedEstimate', () => linkedEstimate());
    const rejected = fakeCall(billingService, 'rejectLinkedEstimate', () =>
      linkedEstimate({ state: 'rejected' }),
    );
    const { user } = renderScreen('/presupuesto/abc');
    await user.click(await screen.findByRole('button', { name: 'Rechazar presupuesto' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Motivo (opcional)' }), 'Caro');
    await user.click(screen.getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText(/está rechazado/)).toBeVisible();
    expect(rejected.map(({ body }) => body)).toEqual([{ reason: 'Caro' }]);
  });

  it('explains a link that is unknown or has ended', async () => {
    fakeCall(billingService, 'readLinkedEstimate', () => {
      throw refuse(404, { message: 'El enlace no es válido o ya venció' });
    });
    renderScreen('/presupuesto/abc');
    expect(await screen.findByText(/El enlace no es válido o ya venció/)).toBeVisible();
  });
});
