import { screen } from '@testing-library/react';
import { clinicalHistory } from '../../../testing/histories.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { button, fakeHistory, openHistory, tab } from './history-screen.ts';

export const face = (name: string) => screen.findByRole('button', { name });

export const enter = async (wide = true) => {
  if (!wide) setViewportWidth(899);
  // The chart shows all teeth if the age is unknown.
  const calls = fakeHistory(clinicalHistory({ dob: null }));
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await screen.findByText(/^\d+ %$/);
  return { ...app, ...calls };
};

export const edit = async (wide = true) => {
  const app = await enter(wide);
  await app.user.click(await button('Editar'));
  return app;
};
