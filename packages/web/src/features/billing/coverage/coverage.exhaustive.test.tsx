import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enteredCoverage } from '../../../testing/people.ts';
import { openCoverage } from '../testing/coverage.ts';
import { dialog } from '../testing/prices-screen.ts';

it('shows that the coverage comes from the patient’s data, and clears it', async () => {
  const assumed = enteredCoverage({ plan: null, assumed: true });
  const { user, panel, writes } = await openCoverage(assumed);
  await user.click(await panel.findByRole('button', { name: 'Cambiar cobertura' }));
  const form = await dialog('Cobertura');
  expect(form.getByText(/Es la obra social de los datos del paciente/)).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('Obra social')).toHaveValue('OBRA SOCIAL DE ACTORES'));
  await user.clear(form.getByLabelText('Obra social'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(writes).toMatchObject([{ body: { insuranceId: null, planId: null } }]));
});
