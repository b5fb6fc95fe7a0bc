import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patientMatch } from '../../../testing/people.ts';
import {
  claimBatch,
  claimItem,
  dialog,
  GALENO,
  incomplete,
  insurerAccount,
  openClaims,
  panel,
} from '../testing/claims.ts';
import { procedures } from '../testing/estimates.ts';

const AFFILIATE = 'N.º de afiliado de Corona, Ana Gil';
let items: ClaimItem[];

beforeEach(() => {
  items = [claimItem(), incomplete, claimItem({ id: 63, insurance: GALENO, description: 'Endodoncia' })];
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'listClaimItems', () => items);
});

describe('the list of items to claim', () => {
  it('groups items by obra social, with what each lacks', async () => {
    openClaims();
    const osde = await panel('OSDE');
    expect(osde.getByText('2 prestaciones · $ 30.000,00 · a una le faltan datos')).toBeVisible();
    expect(osde.getByText('OSDE')).toHaveAttribute('title', claimItem().insurance.name);
    const corona = within(osde.getByRole('listitem', { name: 'Corona, Ana Gil' }));
    expect(corona.getByText('Falta el número de afiliado')).toBeVisible();
    expect(corona.getByText('Falta el número de autorización')).toBeVisible();
    expect(corona.getByRole('link', { name: 'Ana Gil' })).toHaveAttribute('href', '/patients/42');
  });

  it('completes an item in place once with Enter, and keeps the field', async () => {
    const saves = fakeCall(billingService, 'updateClaimItem', ({ body }) => {
      const saved = {
        ...incomplete,
        ...body,
        toothNumber: incomplete.toothNumber,
        missing: ['authorization-number' as const],
        version: 2,
      };
      items = [saved];
      return saved;
    });
    const { user } = openClaims();
    await fill(user, await screen.findByRole('textbox', { name: AFFILIATE }), ' 77/1 ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Falta el número de afiliado')).not.toBeInTheDocument());
    await user.tab();
    expect(saves.map(({ params, body }) => [params.id, body.affiliateNumber, body.version])).toEqual([
      [62, '77/1', 1],
    ]);
    expect(screen.getByRole('textbox', { name: AFFILIATE })).toHaveValue('77/1');
  });

  it('keeps the typed value when a colleague changed the item', async () => {
    const message = 'Otra persona cambió esta prestación';
    fakeCall(billingService, 'updateClaimItem', () => {
      throw refuse(409, { message });
    });
    const { user } = openClaims();
    const field = await screen.findByRole('textbox', { name: AFFILIATE });
    await fill(user, field, '77/1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveValue('77/1');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
  });

  it('gives up an item with a reason', async () => {
    const given = fakeCall(billingService, 'giveUpClaimItem', () => claimItem({ state: 'given-up' }));
    const { user } = openClaims();
    await user.click(await screen.findByRole('button', { name: 'No reclamar Corona, Ana Gil' }));
    const form = await dialog('No reclamar la prestación');
    await user.click(form.getByRole('button', { name: 'No reclamar' }));
    expect(await form.findByText('Escribí el motivo')).toBeVisible();
    await fill(user, form.getByLabelText('Motivo'), 'La pagó el paciente');
    await user.dblClick(form.getByRole('button', { name: 'No reclamar' }));
    await waitFor(() => expect(given).toHaveLength(1));
    expect(given[0]?.body).toEqual({ reason: 'La pagó el paciente', version: 1 });
  });

  it('shows that there are no items, or that they cannot be loaded', async () => {
    items = [];
    const { user } = openClaims();
    expect(await screen.findByText(/No hay nada para presentar/)).toBeVisible();
    fakeCall(billingService, 'listClaimItems', () => {
      throw refuse(500);
    });
    await user.click(screen.getByRole('button', { name: 'Ver lo que no se reclama' }));
    expect(await screen.findByText('No se pudo cargar lo que no se reclama.')).toBeVisible();
  });

  it('shows the items read-only to a dentist who does not own the clinic', async () => {
    openClaims('', 'DENTIST');
    await panel('OSDE');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    for (const name of [/^Editar/, 'Nueva presentación', 'Agregar prestación'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('saves an item on the second attempt after a colleague changed it', async () => {
    const saves = fakeCall(billingService, 'updateClaimItem', ({ body }) => {
      items = [claimItem({ ...incomplete, version: 2 })];
      if (body.version === 1) throw refuse(409, { message: 'Otra persona cambió esta prestación' });
      return claimItem({ version: 3 });
    });
    const { user } = openClaims();
    await user.click(await screen.findByRole('button', { name: 'Editar Corona, Ana Gil' }));
    const form = await dialog('Editar la prestación');
    await user.clear(form.getByLabelText('Importe'));
    await fill(user, form.getByLabelText('Importe'), '99');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText('Otra persona cambió esta prestación')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Endodoncia')).not.toBeInTheDocument());
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saves.map(({ body }) => [body.amount, body.version])).toEqual([
      [9_900, 1],
      [9_900, 2],
    ]);
  });

  it('keeps the reason when an item cannot be given up after a colleague changed it', async () => {
    const message = 'Otra persona cambió esta prestación';
    fakeCall(billingService, 'giveUpClaimItem', () => {
      throw refuse(409, { message });
    });
    const { user } = openClaims();
    await user.click(await screen.findByRole('button', { name: 'No reclamar Corona, Ana Gil' }));
    const form = await dialog('No reclamar la prestación');
    await fill(user, form.getByLabelText('Motivo'), 'La pagó el paciente');
    await user.click(form.getByRole('button', { name: 'No reclamar' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText('Motivo')).toHaveValue('La pagó el paciente');
  });
});

describe('an item added by staff', () => {
  it('rejects an item of a patient without an obra social, and keeps the typed values', async () => {
    const message = 'El paciente no tiene obra social: completala en su cobertura';
    fakeCall(billingService, 'listProcedures', () => [...procedures]);
    fakeCall(authService, 'searchPatients', () => [patientMatch()]);
    fakeCall(billingService, 'createClaimItem', () => {
      throw refuse(409, { message });
    });
    const { user } = openClaims();
    await user.click(await screen.findByRole('button', { name: 'Agregar prestación' }));
    const form = await dialog('Agregar una prestación');
    await fill(user, form.getByRole('combobox', { name: 'Paciente' }), 'ñandú');
    await user.click(await screen.findByRole('option', { name: /Ñandú/ }));
    await fill(user, form.getByRole('combobox', { name: 'Prestación' }), '10.01');
    await user.click(await screen.findByRole('option', { name: /Exodoncia/ }));
    await fill(user, form.getByLabelText('Pieza'), '38');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText('Pieza')).toHaveValue('38');
  });
});

describe('a new batch', () => {
  it('creates one batch from the work up to a day, and opens it', async () => {
    const created = fakeCall(billingService, 'createClaimBatch', () => claimBatch());
    fakeCall(billingService, 'readClaimBatch', () => claimBatch());
    const { user, location } = openClaims();
    await user.click((await panel('OSDE')).getByRole('button', { name: 'Nueva presentación' }));
    const form = await dialog('Nueva presentación a OSDE');
    expect(form.getByRole('status')).toHaveTextContent('Entran 2 prestaciones por $ 30.000,00.');
    await user.dblClick(form.getByRole('button', { name: 'Crear borrador' }));
    await waitFor(() => expect(location()).toBe('/presentaciones/71'));
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject({ insuranceId: 5, note: null });
    expect(await screen.findByRole('heading', { name: 'Presentación N.º 4' })).toBeVisible();
  });

  it('shows why a new batch has nothing to present', async () => {
    const message = 'No hay prestaciones sin presentar de esta obra social hasta el 01/01/2026';
    fakeCall(billingService, 'createClaimBatch', () => {
      throw refuse(409, { message });
    });
    const { user } = openClaims();
    await user.click((await panel('Galeno')).getByRole('button', { name: 'Nueva presentación' }));
    const form = await dialog('Nueva presentación a Galeno');
    await user.click(form.getByRole('button', { name: 'Crear borrador' }));
    expect(await form.findByText(message)).toBeVisible();
  });
});

describe('the other views', () => {
  it('shows the debts of each obra social by age', async () => {
    fakeCall(billingService, 'listInsurerAccounts', () => [insurerAccount()]);
    openClaims('?view=debts');
    const table = within(await screen.findByRole('table', { name: 'Lo que deben las obras sociales' }));
    const cells = within(table.getByRole('row', { name: /^OSDE/ })).getAllByRole('cell');
    expect(cells.slice(0, 6).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      '$ 10.000,00',
      '—',
      '—',
      '$ 20.000,00',
      '$ 30.000,00',
      '$ 5.000,00 (2)',
    ]);
  });
});
