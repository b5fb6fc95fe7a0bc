import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { openVersions } from '../testing/versions.ts';

beforeEach(() => removeDraftsOf(7));

describe('one tooth', () => {
  test('shows its timeline from the first version on: date, author, marks, note and rows', async () => {
    const { user, dialog } = await openVersions();
    await user.click(await dialog.findByLabelText(/^Pieza 16, cara oclusal/));
    const days = within(await dialog.findByRole('list', { name: 'Historia de la pieza 16' })).getAllByRole(
      'listitem',
    );
    expect(days.map((day) => [...day.querySelectorAll('p')].map((line) => line.textContent))).toEqual([
      ['01/03/2026, 12:00 · Laura Sosa', 'oclusal: sin hallazgos → caries'],
      [
        '02/03/2026, 12:00 · Pedro Luna',
        'nota: «Sensible al frío»',
        'plan, se agregó: Restauración 16 (cara oclusal)',
      ],
      ['03/03/2026, 12:00 · Laura Sosa', 'oclusal: caries → restauración existente'],
    ]);
    await user.selectOptions(dialog.getByLabelText('Pieza'), '21');
    expect(await dialog.findByText('corona: no → sí')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ver la boca en la versión 2' }));
    expect(await dialog.findByText(/Versión 2 de 3/)).toBeVisible();
  });
});

test('an earlier version that fails to load is not shown as one without changes', async () => {
  const { dialog } = await openVersions({ fails: [2] });
  expect(await dialog.findByText('No se pudo cargar la versión anterior.')).toBeVisible();
  expect(dialog.queryByText('Nada cambió en las piezas.')).toBeNull();
});

test('a version that fails to load is not shown as a healthy mouth', async () => {
  const { user, dialog } = await openVersions({ fails: [1, 2, 3] });
  expect(await dialog.findByText('No se pudo cargar la versión.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Historia de una pieza' }));
  expect(await dialog.findByText('No se pudieron cargar todas las versiones.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});
