import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

const face = (name: string) => screen.findByRole('button', { name });
const card = (tooth: number) => screen.findByRole('region', { name: `Ficha de la pieza ${tooth}` });

async function enter() {
  const plan = clinicalHistory().treatmentPlan.map((row) => ({ ...row, toothNumber: '16', face: 'oclusal' }));
  fakeHistory(clinicalHistory({ treatmentPlan: plan }));
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await face('Pieza 16, cara oclusal: caries');
  return app;
}

async function edit() {
  const app = await enter();
  await app.user.click(await button('Editar'));
  await button('Caries');
  return app;
}

describe('the card of a tooth', () => {
  test('shows findings, note and plan of the tooth under the mouse, also while viewing', async () => {
    const { user } = await enter();
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
    const { user } = await enter();
    await user.keyboard('36');
    expect(await card(36)).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(await card(37)).toBeVisible();
  });

  test('has each face as a target of 44 px, which the tool marks', async () => {
    const { user } = await edit();
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

  test('edits the note', async () => {
    const { user } = await edit();
    await user.hover(await face('Pieza 16, cara oclusal: caries'));
    await user.click(within(await card(16)).getByRole('button', { name: 'Cambiar nota' }));
    const text = await screen.findByRole('textbox', { name: 'Nota' });
    await user.clear(text);
    await user.type(text, 'Sin dolor');
    await user.click(await button('Guardar nota'));
    expect(await within(await card(16)).findByText('Nota: Sin dolor')).toBeVisible();
  });

  test('names the faces that hold an extraction and removes all in one step', async () => {
    const { user } = await edit();
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
});

test('a note and its tooth highlight each other', async () => {
  const { user } = await enter();
  const note = within(await screen.findByRole('list', { name: 'Notas por pieza' })).getByRole('listitem');
  await user.hover(note);
  expect(screen.getByTestId('noted-16')).toBeVisible();
  await user.unhover(note);
  expect(screen.queryByTestId('noted-16')).toBeNull();
  await user.hover(await face('Pieza 16, cara oclusal: caries'));
  await waitFor(() => expect(note).toHaveAttribute('data-active', 'true'));
});
