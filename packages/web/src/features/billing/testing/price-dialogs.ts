import { screen } from '@testing-library/react';
import { fill } from '../../../testing/fill.ts';
import { dialog, openPrices, price } from './prices-screen.ts';

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

/** Shared by the answers to an import and to its dry run. */
export const counts = { version: 4, created: 2, changed: 1, unchanged: 5, errors: [] };

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
