import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button } from '../testing/history-screen.ts';
import { editChart, face, openChart } from '../testing/odontogram-section.ts';

beforeEach(async () => {
  localStorage.removeItem('dentitions');
  await removeDraftsOf(7);
});

describe('the odontogram', () => {
  test('shows 52 teeth with their states and ignores clicks in view mode', async () => {
    const { user } = await openChart();
    const teeth = await screen.findAllByRole('group', { name: /^Pieza \d\d:/ });
    const codes = teeth.map((tooth) => tooth.getAttribute('aria-label')?.slice(6, 8));
    const quadrants = [8, 8, 8, 8, 5, 5, 5, 5].flatMap((count, at) =>
      Array.from({ length: count }, (_, position) => `${at + 1}${position + 1}`),
    );
    expect(codes.sort()).toEqual(quadrants);
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    expect(await face('Pieza 11, cara vestibular: sin hallazgos')).toBeVisible();
    expect(screen.getByText('1 hallazgo')).toBeVisible();
    expect(screen.getByTestId('note-16')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Herramientas' })).toBeNull();
  });

  test('has seven tools; caries is selected at first', async () => {
    const { user } = await editChart();
    const tools = within(await screen.findByRole('group', { name: 'Herramientas' })).getAllByRole('button');
    expect(tools.map((tool) => tool.textContent)).toEqual([
      'Restauración existente',
      'Caries',
      'Extracción',
      'Ausente',
      'Corona',
      'Limpiar',
      'Agregar nota',
    ]);
    expect(await button('Caries')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: /^Herramientas:/ })).toBeNull();
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    await user.click(await face('Pieza 11, cara vestibular: caries'));
    expect(await face('Pieza 11, cara vestibular: sin hallazgos')).toBeVisible();
    await user.click(await button('Ausente'));
    await user.click(await face('Pieza 48, cara oclusal: sin hallazgos'));
    expect(await screen.findByRole('group', { name: 'Pieza 48: ausente' })).toBeVisible();
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('group', { name: 'Pieza 48: sin hallazgos' })).toBeVisible();
    await user.click(await button('Rehacer'));
    expect(await screen.findByRole('group', { name: 'Pieza 48: ausente' })).toBeVisible();
  });

  test('hides a dentition, except teeth with findings or a note', async () => {
    const { user } = await openChart();
    await user.click(await button('Temporaria'));
    expect(await screen.findAllByRole('group', { name: /^Pieza \d\d:/ })).toHaveLength(21);
    expect(screen.getByRole('group', { name: /^Pieza 16:/ })).toBeVisible();
  });
});
