import { authService } from '@dentaria/contract/auth/routes.ts';
import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { messageSettings } from '../testing/message-settings.ts';

const OWN = { subject: 'Vuelve pronto', body: 'Hola, {paciente}.', whatsapp: 'Hola' };

async function openTexts(session = as('DENTIST')) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'readMessageSettings', () => messageSettings());
  const stored = new Map<string, FollowUpTemplate>(
    FOLLOW_UP_TEMPLATE_KINDS.map((kind) => [
      kind,
      { kind, ...(kind === 'missed' ? OWN : DEFAULT_FOLLOW_UP_TEMPLATES[kind]), own: kind === 'missed' },
    ]),
  );
  fakeCall(followUpService, 'listFollowUpTemplates', () => [...stored.values()]);
  const app = renderScreen('/agenda/configuracion?section=follow-up', { session });
  const panel = within(await screen.findByRole('region', { name: 'Textos de seguimiento' }));
  const choose = async (name: string) => {
    await app.user.click(panel.getByRole('combobox', { name: 'Mensaje' }));
    await app.user.click(await screen.findByRole('option', { name }));
  };
  return { ...app, panel, choose };
}

it('shows each text as a sample patient receives it', async () => {
  const { panel, choose } = await openTexts();
  expect(panel.getByRole('region', { name: 'Vista previa del correo' })).toHaveTextContent(
    'Es hora de tu control en Clínica Sol',
  );
  await choose('Faltó y no tiene otro turno');
  expect(panel.getByRole('region', { name: 'Vista previa del correo' })).toHaveTextContent(
    'Vuelve prontoHola, Ana Pérez.',
  );
  await expectAccessible();
});

it('saves what has changed once and returns to the original text', async () => {
  const { user, panel, choose } = await openTexts();
  const updated = fakeCall(followUpService, 'updateFollowUpTemplate', ({ params, body }) => ({
    ...{ kind: params.kind, own: true },
    ...body,
  }));
  const reset = fakeCall(followUpService, 'resetFollowUpTemplate', () => undefined);
  await user.type(panel.getByLabelText('Texto de WhatsApp'), ' ¡Te esperamos!');
  await choose('Faltó y no tiene otro turno');
  await user.click(panel.getByRole('button', { name: 'Volver al texto original' }));
  expect(panel.getByLabelText('Asunto del correo')).toHaveValue(DEFAULT_FOLLOW_UP_TEMPLATES.missed.subject);
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

it('shows the text that is wrong', async () => {
  const { user, panel, choose } = await openTexts();
  await user.type(panel.getByLabelText('Texto del correo'), '{{hora}');
  await choose('Otro motivo');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await panel.findByText('No existe el marcador {hora}')).toBeVisible();
  expect(panel.getByRole('combobox', { name: 'Mensaje' })).toHaveTextContent('Control para citar');
});

it('keeps the text if it cannot be saved, and asks before leaving it', async () => {
  const { user, panel, go } = await openTexts();
  fakeCall(followUpService, 'updateFollowUpTemplate', () => {
    throw refuse(503, { message: 'Vuelve a intentarlo' });
  });
  await user.type(panel.getByLabelText('Asunto del correo'), '!');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Vuelve a intentarlo')).toBeVisible();
  expect(panel.getByLabelText('Asunto del correo')).toHaveValue('Es hora de tu control en {clinica}!');
  void go('/dashboard');
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('is read-only for others than the owner', async () => {
  const { panel } = await openTexts(as('RECEPTIONIST', { user_id: 9 }));
  expect(panel.getByLabelText('Asunto del correo')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  await waitFor(() => expect(screen.getByText(/El propietario de la clínica/)).toBeVisible());
});
