import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { shownValue } from '../../../testing/shown-value.ts';
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
const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('viewing the anamnesis', () => {
  test('shows answers with details in one line each and collapses the unanswered ones', async () => {
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

  test('reports that the previous version could not be loaded', async () => {
    fakeHistory(withAnswers({ fuma: 'true' }), withAnswers({ fuma: 'false' }, 3));
    fakeCall(clinicalHistoryService, 'readVersion', () => {
      throw refuse(503);
    });
    openHistory('/dental-history/41#anamnesis');
    expect(await screen.findByText(/· No se pudo comparar con la versión anterior$/)).toBeVisible();
  });

  test('does not compare a first version', async () => {
    const { previous } = fakeHistory(withAnswers({ fuma: 'true' }, 1));
    openHistory('/dental-history/41#anamnesis');
    expect(await screen.findByText('1 Sí · 0 No · 30 sin responder')).toBeVisible();
    expect(previous).toEqual([]);
  });
});

describe('Todo No', () => {
  test('answers only the unanswered questions of its group', async () => {
    const { user, saved } = await editAnamnesis({ diabetes: 'true', diabetes_detail: 'Con dieta' });
    await user.click(await button('Todo No en Antecedentes médicos'));
    expect(await screen.findByText('15 respondidas con No')).toBeVisible();
    expect(pressed('¿Fuma?')).toEqual(['No']);
    expect(pressed('¿Es diabético?')).toEqual(['Sí']);
    expect(screen.queryByRole('button', { name: 'Todo No en Antecedentes médicos' })).toBeNull();
    // Todo No skips this question, because a No is an alert.
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
});
