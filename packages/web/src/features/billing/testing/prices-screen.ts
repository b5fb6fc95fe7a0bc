import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Price, PriceList, Prices } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

const OWNER = as('DENTIST');
export const ASSOCIATE = as('DENTIST', { user_id: 8 });

export const procedures: readonly Procedure[] = [
  { id: 1, code: '02.22', name: 'Restauración', chapter: 'Operatoria dental', active: true, version: 1 },
  { id: 2, code: '10.01', name: 'Extracción dentaria', chapter: 'Cirugía', active: true, version: 1 },
  { id: 3, code: 'X1', name: 'Amalgama', chapter: 'Operatoria dental', active: false, version: 1 },
];

const list = (overrides: Partial<PriceList> = {}): PriceList => ({
  id: 11,
  clinicId: 3,
  name: 'Particulares',
  insurance: null,
  plan: null,
  currency: 'ARS',
  active: true,
  version: 4,
  ...overrides,
});

export const planList = list({
  id: 12,
  name: 'Plan 210',
  insurance: { id: 5, name: 'OSDE' },
  plan: { id: 6, name: '210' },
});

const price = (overrides: Partial<Price> = {}): Price => ({
  procedureId: 1,
  price: 5_500_000,
  coveredPercent: null,
  coveredAmount: null,
  copayment: 0,
  needsAuthorization: false,
  validFrom: '2026-09-01',
  ...overrides,
});

/**
 * Procedure 1 has a future price in the private list and a coverage in the plan's list. Procedure 2 has no
 * price.
 */
export const pricesOf = (id: number): Prices =>
  id === planList.id
    ? {
        list: planList,
        current: [price({ coveredPercent: 80, copayment: 300_000, needsAuthorization: true })],
        upcoming: [],
      }
    : {
        list: list(),
        current: [price()],
        upcoming: [price({ validFrom: '2090-12-01', price: 6_000_000 })],
      };

interface Parts {
  readonly session?: typeof OWNER;
  readonly procedures?: readonly Procedure[];
  readonly lists?: readonly PriceList[];
}

/** Prices of a clinic that user 7 owns. */
export function openPrices(address = '/aranceles', { session = OWNER, ...parts }: Parts = {}) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  const reads = fakeCall(billingService, 'listProcedures', () => [...(parts.procedures ?? procedures)]);
  fakeCall(billingService, 'listPriceLists', () => [...(parts.lists ?? [list(), planList])]);
  fakeCall(billingService, 'readPrices', ({ params }) => pricesOf(params.id));
  return { ...renderScreen(address, { session }), reads };
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const EDIT = 'Editar el arancel de Restauración';

export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await fill(user, field, text);
}

export const row = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') as HTMLElement);

export async function expectPriceRefused(text: string, message: string): Promise<void> {
  const { user } = openPrices();
  await user.click(await screen.findByRole('button', { name: EDIT }));
  const form = await dialog('Editar arancel');
  await retype(user, form.getByLabelText('Precio'), text);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(form.getByLabelText('Precio')).toHaveAccessibleDescription(message));
}

export const fillRise = async () => {
  const screenUser = openPrices();
  const { user } = screenUser;
  await user.click(await screen.findByRole('button', { name: 'Aumentar' }));
  const form = await dialog('Aumentar Particulares');
  await fill(user, form.getByLabelText('Aumento'), '12,5');
  return { ...screenUser, form };
};

const before = price();

const terms = ({ procedureId: _, validFrom: __, ...rest }: typeof before) => rest;

export const riseLine = {
  procedureId: 1,
  before: terms(before),
  after: terms({ ...before, price: 6_190_000 }),
  until: '2090-12-01',
};

/** Returned by an import and by its dry run. */
export const importSummary = { version: 4, created: 2, changed: 1, unchanged: 5, errors: [] };

export const chooseFile = async (content: BlobPart) => {
  const { user } = openPrices();
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await user.click(screen.getByRole('menuitem', { name: 'Importar CSV' }));
  const form = await dialog('Importar en Particulares');
  await user.upload(form.getByLabelText('Archivo CSV'), new File([content], 'precios.csv'));
  await screen.findByText('precios.csv');
  await user.click(form.getByRole('button', { name: 'Revisar archivo' }));
  return { user, form };
};
