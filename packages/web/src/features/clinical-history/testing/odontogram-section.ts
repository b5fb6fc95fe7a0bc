import { screen } from '@testing-library/react';
import { clinicalHistory } from '../../../testing/histories.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { button, fakeHistory, openHistory, tab } from './history-screen.ts';

export const face = (name: string) => screen.findByRole('button', { name });

export const openChart = async (wide = true) => {
  if (!wide) setViewportWidth(899);
  // The chart shows all teeth if the age is unknown.
  const calls = fakeHistory(clinicalHistory({ dob: null }));
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await screen.findByText(/^\d+ %$/);
  return { ...app, ...calls };
};

export const editChart = async (wide = true) => {
  const app = await openChart(wide);
  await app.user.click(await button('Editar'));
  return app;
};

export const card = (tooth: number) => screen.findByRole('region', { name: `Ficha de la pieza ${tooth}` });

export async function openTooth16() {
  const plan = clinicalHistory().treatmentPlan.map((row) => ({ ...row, toothNumber: '16', face: 'oclusal' }));
  fakeHistory(clinicalHistory({ treatmentPlan: plan }));
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await face('Pieza 16, cara oclusal: caries');
  return app;
}

export async function editTooth16() {
  const app = await openTooth16();
  await app.user.click(await button('Editar'));
  await button('Caries');
  return app;
}
