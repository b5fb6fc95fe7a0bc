import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { enteredCoverage, noCoverage } from '../../../testing/people.ts';
import { openCoverage } from '../testing/coverage.ts';
import { dialog } from '../testing/prices-screen.ts';

it('saves a coverage with its plan and affiliate number once', async () => {
  const { user, panel, writes } = await openCoverage(noCoverage);
  expect(await panel.findByText('Particular')).toBeVisible();
  expect(panel.queryByText(/no está en el registro/)).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Cambiar cobertura' }));
  const form = await dialog('Cobertura');
  await fill(user, form.getByLabelText('Obra social'), 'actores');
  await user.click(await screen.findByRole('option', { name: /ACTORES/ }));
  await user.click(form.getByLabelText('Plan'));
  await user.click(await screen.findByRole('option', { name: 'Plan Oro' }));
  await fill(user, form.getByLabelText('Número de afiliado'), '12/3');
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByText(/OBRA SOCIAL DE ACTORES · Plan Oro/)).toHaveTextContent('Afiliado 12/3');
  const { insurance, plan, assumed, unregistered, ...card } = enteredCoverage();
  expect(writes.map(({ body }) => body)).toEqual([{ insuranceId: insurance?.id, planId: plan?.id, ...card }]);
});

it('shows that an unregistered obra social in the patient’s data is not charged', async () => {
  const { panel } = await openCoverage({ ...noCoverage, unregistered: 'Mutual del barrio' });
  expect(
    await panel.findByText(/«Mutual del barrio» no está en el registro: se cobra como particular/),
  ).toBeVisible();
  expect(panel.getByText('Particular')).toBeVisible();
});

it('shows why the coverage was not saved, and keeps the typed values', async () => {
  const { user, panel } = await openCoverage(noCoverage);
  fakeCall(billingService, 'writeCoverage', () => {
    throw noConnection();
  });
  await user.click(await panel.findByRole('button', { name: 'Cambiar cobertura' }));
  const form = await dialog('Cobertura');
  await fill(user, form.getByLabelText('Número de afiliado'), '12/3');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('No se pudo guardar la cobertura')).toBeVisible();
  expect(form.getByLabelText('Número de afiliado')).toHaveValue('12/3');
});
