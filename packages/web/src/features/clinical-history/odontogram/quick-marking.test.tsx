import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button } from '../testing/history-screen.ts';
import { edit, face, stroke, tooth } from '../testing/quick-marking.ts';

beforeEach(async () => {
  localStorage.removeItem('quick-keys');
  localStorage.removeItem('dentitions');
  await removeDraftsOf(7);
});

describe('keys', () => {
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

describe('a stroke', () => {
  test('with a mouse paints faces in one step', async () => {
    const { user } = await stroke('mouse');
    expect(await tooth('Pieza 11: caries en vestibular e incisal')).toBeVisible();
    expect(await tooth('Pieza 21: caries en mesial')).toBeVisible();
    await user.click(await button('Deshacer'));
    expect(await tooth('Pieza 11: sin hallazgos')).toBeVisible();
    expect(await tooth('Pieza 21: sin hallazgos')).toBeVisible();
  });
});
