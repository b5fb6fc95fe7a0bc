import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { openTexts } from '../testing/templates.ts';

it('shows each text as a sample patient receives it', async () => {
  const { panel, choose } = await openTexts();
  expect(panel.getByRole('region', { name: 'Vista previa del email' })).toHaveTextContent(
    'Es hora de tu control en Clínica Sol',
  );
  await choose('Faltó y no tiene otro turno');
  expect(panel.getByRole('region', { name: 'Vista previa del email' })).toHaveTextContent(
    'Volvé prontoHola, Ana Pérez.',
  );
  await expectAccessible();
});

it('opens the text that has an error', async () => {
  const { user, panel, choose } = await openTexts();
  await user.type(panel.getByLabelText('Texto del email'), '{{hora}');
  await choose('Otro motivo');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByText('No existe el marcador {hora}')).toBeVisible();
  expect(panel.getByRole('combobox', { name: 'Mensaje' })).toHaveTextContent('Control para citar');
});
