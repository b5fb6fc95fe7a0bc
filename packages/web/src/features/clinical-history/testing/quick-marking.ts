import { fireEvent, screen } from '@testing-library/react';
import { button, fakeHistory, openHistory, tab } from './history-screen.ts';

export const face = (name: string) => screen.findByRole('button', { name });

export const tooth = (name: string) => screen.findByRole('group', { name });

export async function edit() {
  const calls = fakeHistory();
  const { user } = openHistory();
  await user.click(await tab('Odontograma'));
  await user.click(await button('Editar'));
  await button('Caries');
  return { user, ...calls };
}

export const stroke = async (pointerType: string) => {
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
