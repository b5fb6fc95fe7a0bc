import { screen, within } from '@testing-library/react';
import { clinicalHistory } from '../../../testing/histories.ts';
import { button, fakeHistory, openHistory } from './history-screen.ts';

export const withAnswers = (answers: Record<string, string | boolean>, version = 4) =>
  clinicalHistory({ version, anamnesisResponses: JSON.stringify(answers) });

export const edit = async (answers: Record<string, string>) => {
  const calls = fakeHistory(withAnswers(answers));
  const app = openHistory('/dental-history/41#anamnesis');
  await app.user.click(await button('Editar'));
  return { ...app, ...calls };
};

export const pressed = (question: string) =>
  within(screen.getByRole('group', { name: question }))
    .getAllByRole('button', { pressed: true })
    .map((each) => each.textContent);
