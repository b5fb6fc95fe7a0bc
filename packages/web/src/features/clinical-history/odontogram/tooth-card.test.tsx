import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button } from '../testing/history-screen.ts';
import { card, editTooth16, face } from '../testing/odontogram-section.ts';

beforeEach(() => removeDraftsOf(7));

describe('the card of a tooth', () => {
  test('edits the note', async () => {
    const { user } = await editTooth16();
    await user.hover(await face('Pieza 16, cara oclusal: caries'));
    await user.click(within(await card(16)).getByRole('button', { name: 'Cambiar nota' }));
    const text = await screen.findByRole('textbox', { name: 'Nota' });
    await user.clear(text);
    await user.type(text, 'Sin dolor');
    await user.click(await button('Guardar nota'));
    expect(await within(await card(16)).findByText('Nota: Sin dolor')).toBeVisible();
  });
});
