import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { shownValue } from '../../../testing/shown-value.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

const withAnswers = (answers: Record<string, string | boolean>, version = 4) =>
  clinicalHistory({ version, anamnesisResponses: JSON.stringify(answers) });

const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('viewing the anamnesis', () => {
  test('shows answers with details in one line each and folds the unanswered ones away', async () => {
    fakeHistory(withAnswers({ alergia_droga: 'true', alergia_droga_detail: 'Penicilina', fuma: 'false' }));
    const { user } = openHistory('/dental-history/41#anamnesis');
    expect(await screen.findByText('1 Sí · 1 No · 29 sin responder')).toBeVisible();
    const medical = await group('Antecedentes médicos');
    expect(shownValue('¿Es alérgico a alguna droga?')).toHaveTextContent('Sí: Penicilina');
    expect(shownValue('¿Fuma?')).toHaveTextContent(/^No$/);
    expect(medical.queryByText('¿Es diabético?')).toBeNull();
    await user.click(medical.getByRole('button', { name: '15 sin completar' }));
    expect(shownValue('¿Es diabético?')).toHaveTextContent('Sin responder');
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectAccessible();
  });

  test('marks what the last save changed', async () => {
    const { previous } = fakeHistory(
      withAnswers({ fuma: 'true', diabetes: 'false', motivo_consulta: 'Control' }),
      withAnswers({ fuma: 'false', diabetes: 'false', motivo_consulta: 'Dolor' }, 3),
    );
    openHistory('/dental-history/41#anamnesis');
    expect(await screen.findByText(/· 2 cambiaron desde el 02\/03\/2026$/)).toBeVisible();
    expect(shownValue('¿Fuma?')).toHaveTextContent('SíCambió; antes: No');
    expect(shownValue('Motivo de la consulta')).toHaveTextContent('ControlCambió; antes: Dolor');
    expect(shownValue('¿Es diabético?')).toHaveTextContent(/^No$/);
    expect(previous).toMatchObject([{ params: { id: 41, version: 3 } }]);
  });

  test('a first version is compared with nothing', async () => {
    const { previous } = fakeHistory(withAnswers({ fuma: 'true' }, 1));
    openHistory('/dental-history/41#anamnesis');
    expect(await screen.findByText('1 Sí · 0 No · 30 sin responder')).toBeVisible();
    expect(previous).toEqual([]);
  });
});

describe('Todo No', () => {
  const edit = async (answers: Record<string, string>) => {
    const calls = fakeHistory(withAnswers(answers));
    const app = openHistory('/dental-history/41#anamnesis');
    await app.user.click(await button('Editar'));
    return { ...app, ...calls };
  };
  const pressed = (question: string) =>
    within(screen.getByRole('group', { name: question }))
      .getAllByRole('button', { pressed: true })
      .map((each) => each.textContent);

  test('answers what is unanswered in its group, and no other', async () => {
    const { user, saved } = await edit({ diabetes: 'true', diabetes_detail: 'Con dieta' });
    await user.click(await button('Todo No en Antecedentes médicos'));
    expect(await screen.findByText('15 respondidas con No')).toBeVisible();
    expect(pressed('¿Fuma?')).toEqual(['No']);
    expect(pressed('¿Es diabético?')).toEqual(['Sí']);
    expect(screen.queryByRole('button', { name: 'Todo No en Antecedentes médicos' })).toBeNull();
    // A No there is an alert.
    const healing = within(screen.getByRole('group', { name: '¿Cicatriza bien y sangra normalmente?' }));
    expect(healing.queryByRole('button', { pressed: true })).toBeNull();
    const teeth = within(screen.getByRole('group', { name: '¿Le sangran las encías?' }));
    expect(teeth.queryByRole('button', { pressed: true })).toBeNull();
    expect(screen.getByText('1 Sí · 15 No · 15 sin responder')).toBeVisible();
    await user.click(await button('Guardar'));
    await button('Editar');
    expect(saved[0]?.body.anamnesis).toMatchObject({ diabetes: 'true', fuma: 'false', chagas: 'false' });
    expect(saved[0]?.body.anamnesis).not.toHaveProperty('cicatrizacion');
  });

  test('can be undone, which leaves an answer given since', async () => {
    const { user } = await edit({ chagas: 'false' });
    await user.click(await button('Todo No en Antecedentes médicos'));
    const smokes = within(screen.getByRole('group', { name: '¿Fuma?' }));
    await user.click(smokes.getByRole('button', { name: 'Sí' }));
    await user.click(await button('Deshacer Todo No en Antecedentes médicos'));
    expect(pressed('¿Fuma?')).toEqual(['Sí']);
    expect(pressed('¿Tiene mal de Chagas?')).toEqual(['No']);
    expect(screen.getByText('1 Sí · 1 No · 29 sin responder')).toBeVisible();
    expect(await button('Todo No en Antecedentes médicos')).toBeVisible();
  });

  test('is not offered for the family, where a No is a loss', async () => {
    await edit({});
    await button('Todo No en Antecedentes odontológicos');
    expect(screen.queryByRole('button', { name: 'Todo No en Antecedentes familiares' })).toBeNull();
    await expectAccessible();
  });
});
