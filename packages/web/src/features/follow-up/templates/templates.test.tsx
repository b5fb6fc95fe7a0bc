import { DEFAULT_FOLLOW_UP_TEMPLATES } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { as } from '../../../testing/session.ts';
import { openTexts } from '../testing/templates.ts';

it('saves what has changed once and returns to the original text', async () => {
  const { user, panel, choose } = await openTexts();
  const updated = fakeCall(followUpService, 'updateFollowUpTemplate', ({ params, body }) => ({
    kind: params.kind,
    own: true,
    ...body,
  }));
  const reset = fakeCall(followUpService, 'resetFollowUpTemplate', () => undefined);
  await user.type(panel.getByLabelText('Texto de WhatsApp'), ' ¡Te esperamos!');
  await choose('Faltó y no tiene otro turno');
  await user.click(panel.getByRole('button', { name: 'Volver al texto original' }));
  expect(panel.getByLabelText('Asunto del email')).toHaveValue(DEFAULT_FOLLOW_UP_TEMPLATES.missed.subject);
  await user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Textos guardados')).toBeVisible();
  expect(updated).toMatchObject([
    {
      params: { clinicId: 3, kind: 'recall' },
      body: { whatsapp: `${DEFAULT_FOLLOW_UP_TEMPLATES.recall.whatsapp} ¡Te esperamos!` },
    },
  ]);
  expect(reset).toMatchObject([{ params: { kind: 'missed' } }]);
});

it('is read-only for everyone except the owner', async () => {
  const { panel } = await openTexts(as('RECEPTIONIST', { user_id: 9 }));
  expect(panel.getByLabelText('Asunto del email')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  await waitFor(() => expect(screen.getByText(/El propietario de la clínica/)).toBeVisible());
});

it('keeps the text if it cannot be saved, and asks before leaving it', async () => {
  const { user, panel, go } = await openTexts();
  fakeCall(followUpService, 'updateFollowUpTemplate', () => {
    throw refuse(503, { message: 'Volvé a intentarlo' });
  });
  await user.type(panel.getByLabelText('Asunto del email'), '!');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Volvé a intentarlo')).toBeVisible();
  expect(panel.getByLabelText('Asunto del email')).toHaveValue('Es hora de tu control en {clinica}!');
  void go('/dashboard');
  expect(await screen.findByRole('dialog')).toBeVisible();
});
