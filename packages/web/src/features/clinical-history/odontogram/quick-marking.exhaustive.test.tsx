import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(async () => {
  localStorage.removeItem('quick-keys');
  localStorage.removeItem('dentitions');
  await removeDraftsOf(7);
});

const face = (name: string) => screen.findByRole('button', { name });

const tooth = (name: string) => screen.findByRole('group', { name });

async function edit() {
  const calls = fakeHistory();
  const { user } = openHistory();
  await user.click(await tab('Odontograma'));
  await user.click(await button('Editar'));
  await button('Caries');
  return { user, ...calls };
}

const stroke = async (pointerType: string) => {
  const { user } = await edit();
  const faces = [
    await face('Pieza 11, cara vestibular: sin hallazgos'),
    await face('Pieza 11, cara incisal: sin hallazgos'),
    await face('Pieza 21, cara mesial: sin hallazgos'),
  ] as const;
  fireEvent.pointerDown(faces[0], { pointerType, button: 0 });
  for (const each of faces) fireEvent.pointerMove(each, { pointerType });
  fireEvent.pointerUp(faces[2], { pointerType });
  return { user };
};

describe('keys', () => {
  test('jump to a tooth while viewing, and change nothing', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await tab('Odontograma'));
    await tooth('Pieza 46: sin hallazgos');
    await user.keyboard('46m{Enter}.n');
    expect(await face('Pieza 46, cara mesial: sin hallazgos')).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull();
  });

  test('a letter selects a tool; "." repeats a mark on another tooth', async () => {
    const { user } = await edit();
    await user.keyboard('r');
    expect(await button('Restauración existente')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('26ov{Enter}27.36.');
    expect(await tooth('Pieza 27: restauración existente en vestibular y oclusal')).toBeVisible();
    expect(await tooth('Pieza 36: restauración existente en vestibular y oclusal')).toBeVisible();
    await user.keyboard('.');
    expect(await tooth('Pieza 36: restauración existente en vestibular y oclusal')).toBeVisible();
  });

  test('a mistyped command erases and marks nothing', async () => {
    const { user } = await edit();
    await user.keyboard('12o{Enter}126o');
    expect(screen.getByText('6o: no es una pieza')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await tooth('Pieza 12: caries en incisal')).toBeVisible();
    expect(await button('Caries')).toHaveAttribute('aria-pressed', 'true');
    expect(await tooth('Pieza 26: sin hallazgos')).toBeVisible();
  });

  test('a repeated command leaves the mark', async () => {
    const { user } = await edit();
    await user.keyboard('12o{Enter}12o{Enter}k12{Enter}12{Enter}');
    expect(await tooth('Pieza 12: corona; caries en incisal')).toBeVisible();
    await user.keyboard('b12{Enter}');
    expect(await tooth('Pieza 12: sin hallazgos')).toBeVisible();
  });

  test('the letter of a tool works on a focused face', async () => {
    const { user } = await edit();
    (await face('Pieza 11, cara vestibular: sin hallazgos')).focus();
    await user.keyboard('k{Enter}');
    expect(await tooth('Pieza 11: corona')).toBeVisible();
  });

  test('a tooth of a hidden dentition is shown', async () => {
    const { user } = await edit();
    await user.click(await button('Permanente'));
    expect(screen.queryByRole('group', { name: /^Pieza 75:/ })).toBeNull();
    await user.keyboard('75{Enter}');
    expect(await tooth('Pieza 75: caries en oclusal')).toBeVisible();
  });

  test('N opens the note of the tooth, in whose text digits are text', async () => {
    const { user } = await edit();
    await user.keyboard('36n');
    const text = await screen.findByRole('textbox', { name: 'Nota' });
    await user.type(text, '46 n.');
    expect(text).toHaveValue('46 n.');
    await user.click(await button('Guardar nota'));
    expect(await screen.findByTestId('note-36')).toBeVisible();
  });

  test('Ctrl+S saves', async () => {
    const { user, saved } = await edit();
    await user.keyboard('36o{Enter}{Control>}s{/Control}');
    await button('Editar');
    expect(saved).toHaveLength(1);
  });

  test('can be turned off', async () => {
    const { user } = await edit();
    await user.click(await button('Atajos'));
    await user.click(await screen.findByRole('checkbox', { name: 'Usar cifras y letras como atajos' }));
    await user.click(await button('Cerrar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('46o');
    expect(await button('Atajos')).toHaveFocus();
    expect(screen.queryByText(/^Pieza 46 ·/)).toBeNull();
    expect(localStorage.getItem('quick-keys')).toBe('off');
  });

  test('"46 mod" and Enter mark three faces in one step', async () => {
    const { user } = await edit();
    await user.keyboard('46 mo');
    expect(await face('Pieza 46, cara oclusal: sin hallazgos')).toHaveFocus();
    expect(screen.getByText('Pieza 46 · M O · Intro: Caries')).toBeVisible();
    await user.keyboard('d{Enter}');
    expect(await tooth('Pieza 46: caries en oclusal, mesial y distal')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(await tooth('Pieza 46: sin hallazgos')).toBeVisible();
  });
});

describe('clicks', () => {
  test('Shift marks all faces of a tooth', async () => {
    const { user } = await edit();
    await user.keyboard('{Shift>}');
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    await user.keyboard('{/Shift}');
    expect(await tooth('Pieza 11: caries en vestibular, incisal, palatina, mesial y distal')).toBeVisible();
  });

  test('Ctrl selects teeth, which one mark changes together and Escape deselects', async () => {
    const { user } = await edit();
    await user.keyboard('{Control>}');
    await user.click(await face('Pieza 44, cara oclusal: sin hallazgos'));
    await user.click(await face('Pieza 45, cara oclusal: sin hallazgos'));
    await user.keyboard('{/Control}');
    expect(screen.getByTestId('selected-44')).toBeVisible();
    await user.click(await face('Pieza 45, cara distal: sin hallazgos'));
    expect(await tooth('Pieza 44: caries en distal')).toBeVisible();
    expect(await tooth('Pieza 45: caries en distal')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('selected-44')).toBeNull();
    await user.click(await button('Deshacer'));
    expect(await tooth('Pieza 44: sin hallazgos')).toBeVisible();
    expect(await tooth('Pieza 45: sin hallazgos')).toBeVisible();
  });

  test('the menu of the arches marks absent teeth in one step', async () => {
    const { user } = await edit();
    await user.click(await button('Arcadas'));
    await user.click(await screen.findByRole('menuitem', { name: 'Terceros molares ausentes' }));
    for (const code of [18, 28, 38, 48]) expect(await tooth(`Pieza ${code}: ausente`)).toBeInTheDocument();
    await user.click(await button('Deshacer'));
    expect(await tooth('Pieza 18: sin hallazgos')).toBeInTheDocument();
  });
});

describe('a stroke', () => {
  test('with a finger paints nothing', async () => {
    await stroke('touch');
    expect(await tooth('Pieza 11: sin hallazgos')).toBeVisible();
  });

  test('with a mouse paints faces in one step', async () => {
    const { user } = await stroke('mouse');
    expect(await tooth('Pieza 11: caries en vestibular e incisal')).toBeVisible();
    expect(await tooth('Pieza 21: caries en mesial')).toBeVisible();
    await user.click(await button('Deshacer'));
    expect(await tooth('Pieza 11: sin hallazgos')).toBeVisible();
    expect(await tooth('Pieza 21: sin hallazgos')).toBeVisible();
  });
});
