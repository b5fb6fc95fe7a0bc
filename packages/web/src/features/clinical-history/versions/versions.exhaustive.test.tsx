import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button } from '../testing/history-screen.ts';
import { openVersions } from '../testing/versions.ts';

beforeEach(() => removeDraftsOf(7));

describe('the whole chart', () => {
  test('can be compared with any earlier version', async () => {
    const { user, dialog } = await openVersions();
    await user.selectOptions(await dialog.findByLabelText('Respecto de'), dialog.getByText(/^Versión 1, /));
    expect(await dialog.findByText('Pieza 21: corona: no → sí')).toBeVisible();
  });

  test('starts at the newest version and steps back, with author, date and changed teeth', async () => {
    const { user, dialog } = await openVersions();
    expect(
      await dialog.findByText(/03\/03\/2026, 12:00\. Versión 3 de 3.*Laura Sosa.*Solo lectura/),
    ).toBeVisible();
    expect(await dialog.findByText(/^Pieza 16: oclusal: caries → restauración existente$/)).toBeVisible();
    expect(dialog.getByTestId('changed-16')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Anterior' }));
    expect(await dialog.findByText(/Versión 2 de 3.*Pedro Luna/)).toBeVisible();
    expect(await dialog.findByText(/^Pieza 16: nota: «Sensible al frío»; plan, se agregó: /)).toBeVisible();
    expect(dialog.getByText('Pieza 21: corona: no → sí')).toBeVisible();
  });
});

describe('one tooth', () => {
  test('does not change the current chart', async () => {
    const { user, dialog } = await openVersions();
    await user.click(await dialog.findByLabelText(/^Pieza 11, cara incisal/));
    expect(await dialog.findByText(/^Pieza 11: sin marcas/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByLabelText('Pieza 11, cara incisal: sin hallazgos')).toBeVisible();
    expect(await button('Editar')).toBeVisible();
  });
});

test('the card of a tooth shows its changes in place', async () => {
  const { user, dialog } = await openVersions();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await user.hover(await button('Pieza 16, cara oclusal: restauración existente'));
  const card = within(await screen.findByRole('region', { name: 'Ficha de la pieza 16' }));
  await user.click(card.getByRole('button', { name: 'Cambios' }));
  const changes = await card.findByRole('list', { name: 'Historia de la pieza 16' });
  expect(within(changes).getAllByRole('listitem')).toHaveLength(3);
  expect(within(changes).getByText('02/03/2026, 12:00 · Pedro Luna')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cambios' }));
  expect(screen.queryByRole('list', { name: 'Historia de la pieza 16' })).toBeNull();
});

test('the versions of the whole chart are accessible', async () => {
  const { user, dialog } = await openVersions();
  expect(await dialog.findByText(/^Pieza 16: oclusal: caries → restauración existente$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Anterior' }));
  expect(await dialog.findByText(/Versión 2 de 3.*Pedro Luna/)).toBeVisible();
  expect(await dialog.findByText(/^Pieza 16: nota: «Sensible al frío»; plan, se agregó: /)).toBeVisible();
  await expectAccessible();
});

test('the timeline of a tooth is accessible', async () => {
  const { user, dialog } = await openVersions();
  await user.click(await dialog.findByLabelText(/^Pieza 16, cara oclusal/));
  await dialog.findByRole('list', { name: 'Historia de la pieza 16' });
  await expectAccessible();
});
