import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { MARIA, recall } from '../testing/attempts.ts';
import { attempt } from '../testing/work-items.ts';
import { dialog, inRow, openWorkList } from '../testing/work-screen.ts';

it('undoes the second of two attempts with the same message', async () => {
  const { user } = await openWorkList([recall]);
  const ids = [5, 6];
  fakeCall(followUpService, 'createAttempt', () => attempt({ id: ids.shift() ?? 0 }));
  const removed = fakeCall(followUpService, 'removeAttempt', () => undefined);
  for (const _ of ['first', 'second']) {
    await user.click((await inRow(MARIA)).getByRole('button', { name: 'Llamar: María Ñandú' }));
    const form = await dialog('Contacto con María Ñandú');
    await user.click(form.getByRole('radio', { name: 'No contestó' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.getByText('María Ñandú: intento anotado')).toBeVisible());
  }
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(removed).toMatchObject([{ params: { id: 6 } }]));
});
