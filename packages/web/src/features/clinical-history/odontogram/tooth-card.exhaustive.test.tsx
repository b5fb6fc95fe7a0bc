import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button } from '../testing/history-screen.ts';
import { card, editTooth16, face, openTooth16 } from '../testing/odontogram-section.ts';

beforeEach(() => removeDraftsOf(7));

describe('the card of a tooth', () => {
  test('shows findings, note and plan of the tooth under the mouse, also while viewing', async () => {
    const { user } = await openTooth16();
    await user.hover(await face('Pieza 16, cara oclusal: caries'));
    const shown = within(await card(16));
    expect(shown.getByText('caries en oclusal')).toBeVisible();
    expect(shown.getByText('Nota: Sensible al frío')).toBeVisible();
    expect(shown.getByText('01/03/2026 · Restauración 16 · cara oclusal')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Cara oclusal: caries' })).toBeDisabled();
    expect(shown.queryByRole('button', { name: /nota$/ })).toBeNull();
    await user.unhover(await face('Pieza 16, cara oclusal: caries'));
    expect(await card(16)).toBeVisible();
  });

  test('follows the keyboard', async () => {
    const { user } = await openTooth16();
    await user.keyboard('36');
    expect(await card(36)).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(await card(37)).toBeVisible();
  });

  test('names the faces that hold an extraction and removes all in one step', async () => {
    const { user } = await editTooth16();
    await user.click(await button('Extracción'));
    await user.click(await face('Pieza 36, cara oclusal: sin hallazgos'));
    await user.click(await face('Pieza 36, cara mesial: sin hallazgos'));
    const shown = within(await card(36));
    expect(shown.getByText('Extracción marcada en oclusal y mesial')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Quitar la extracción' }));
    expect(await screen.findByRole('group', { name: 'Pieza 36: sin hallazgos' })).toBeVisible();
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('group', { name: 'Pieza 36: extracción' })).toBeVisible();
    expect(await within(await card(36)).findByText('Extracción marcada en oclusal y mesial')).toBeVisible();
  });

  test('has each face as a target of 44 px, which the tool marks', async () => {
    const { user } = await editTooth16();
    await user.click(await face('Pieza 36, cara oclusal: sin hallazgos'));
    const faces = within(await screen.findByRole('group', { name: 'Caras de la pieza 36' }));
    expect(faces.getAllByRole('button')).toHaveLength(5);
    expect(
      getComputedStyle(await screen.findByRole('group', { name: 'Caras de la pieza 36' })),
    ).toMatchObject({
      gridTemplateColumns: 'repeat(3, 44px)',
      gridAutoRows: '44px',
    });
    await user.click(faces.getByRole('button', { name: 'Cara mesial: sin hallazgos' }));
    expect(await face('Pieza 36, cara mesial: caries')).toBeVisible();
  });
});

test('a note and its tooth highlight each other', async () => {
  const { user } = await openTooth16();
  const note = within(await screen.findByRole('list', { name: 'Notas por pieza' })).getByRole('listitem');
  await user.hover(note);
  expect(screen.getByTestId('noted-16')).toBeVisible();
  await user.unhover(note);
  expect(screen.queryByTestId('noted-16')).toBeNull();
  await user.hover(await face('Pieza 16, cara oclusal: caries'));
  await waitFor(() => expect(note).toHaveAttribute('data-active', 'true'));
});
