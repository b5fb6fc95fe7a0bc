import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import {
  button,
  editAnamnesis,
  fakeHistory,
  openHistory,
  pressed,
  withAnswers,
} from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('Todo No', () => {
  test('can be undone without changing a later answer', async () => {
    const { user } = await editAnamnesis({ chagas: 'false' });
    await user.click(await button('Todo No en Antecedentes médicos'));
    const smokes = within(screen.getByRole('group', { name: '¿Fuma?' }));
    await user.click(smokes.getByRole('button', { name: 'Sí' }));
    await user.click(await button('Deshacer Todo No en Antecedentes médicos'));
    expect(pressed('¿Fuma?')).toEqual(['Sí']);
    expect(pressed('¿Tiene mal de Chagas?')).toEqual(['No']);
    expect(screen.getByText('1 Sí · 1 No · 29 sin responder')).toBeVisible();
    expect(await button('Todo No en Antecedentes médicos')).toBeVisible();
  });

  test('is not offered for the family, where a No means a death', async () => {
    await editAnamnesis({});
    await button('Todo No en Antecedentes odontológicos');
    expect(screen.queryByRole('button', { name: 'Todo No en Antecedentes familiares' })).toBeNull();
    await expectAccessible();
  });
});

test('the anamnesis is accessible in view mode', async () => {
  fakeHistory(withAnswers({ alergia_droga: 'true', alergia_droga_detail: 'Penicilina', fuma: 'false' }));
  const { user } = openHistory('/dental-history/41#anamnesis');
  expect(await screen.findByText('1 Sí · 1 No · 29 sin responder')).toBeVisible();
  const medical = within(await screen.findByRole('region', { name: 'Antecedentes médicos' }));
  await user.click(medical.getByRole('button', { name: '15 sin completar' }));
  await expectAccessible();
});
