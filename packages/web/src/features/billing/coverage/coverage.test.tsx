import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { openCoverage } from '../testing/coverage.ts';
import { dialog } from '../testing/prices-screen.ts';

it('is chosen with its plan and affiliate number', async () => {
  const none = { insurance: null, plan: null, affiliateNumber: null, assumed: true };
  const { user, panel, writes } = await openCoverage(none);
  expect(await panel.findByText('Particular')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Cambiar cobertura' }));
  const form = await dialog('Cobertura');
  await fill(user, form.getByLabelText('Obra social'), 'actores');
  await user.click(await screen.findByRole('option', { name: /ACTORES/ }));
  await user.click(form.getByLabelText('Plan'));
  await user.click(await screen.findByRole('option', { name: 'Plan Oro' }));
  await fill(user, form.getByLabelText('Número de afiliado'), '12/3');
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByText(/OBRA SOCIAL DE ACTORES · Plan Oro/)).toHaveTextContent('Afiliado 12/3');
  expect(writes.map(({ body }) => body)).toEqual([{ insuranceId: 5, planId: 8, affiliateNumber: '12/3' }]);
});
