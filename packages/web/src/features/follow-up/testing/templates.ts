import { authService } from '@dentaria/contract/auth/routes.ts';
import {
  DEFAULT_FOLLOW_UP_TEMPLATES,
  FOLLOW_UP_TEMPLATE_KINDS,
  type FollowUpTemplate,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, within } from '@testing-library/react';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { messageSettings } from './messages.ts';

const OWN = { subject: 'Volvé pronto', body: 'Hola, {paciente}.', whatsapp: 'Hola' };

export async function openTexts(session = as('DENTIST')) {
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
