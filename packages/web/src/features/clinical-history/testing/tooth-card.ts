import { screen } from '@testing-library/react';
import { clinicalHistory } from '../../../testing/histories.ts';
import { button, fakeHistory, openHistory, tab } from './history-screen.ts';
import { face } from './odontogram-section.ts';

export const card = (tooth: number) => screen.findByRole('region', { name: `Ficha de la pieza ${tooth}` });

export async function enter() {
  const plan = clinicalHistory().treatmentPlan.map((row) => ({ ...row, toothNumber: '16', face: 'oclusal' }));
  fakeHistory(clinicalHistory({ treatmentPlan: plan }));
  const app = openHistory();
  await app.user.click(await tab('Odontograma'));
  await face('Pieza 16, cara oclusal: caries');
  return app;
}

export async function edit() {
  const app = await enter();
  await app.user.click(await button('Editar'));
  await button('Caries');
  return app;
}
