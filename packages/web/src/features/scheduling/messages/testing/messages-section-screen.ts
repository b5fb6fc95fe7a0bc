import { authService } from '@dentaria/contract/auth/routes.ts';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';

export const stored: MessageSettings = {
  ...DEFAULT_MESSAGE_SETTINGS,
  clinicId: 3,
  clinicName: 'Clínica Sol',
  canSendMail: true,
  templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
};

export function open(session = as('DENTIST'), settings = stored) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'readMessageSettings', () => settings);
  return renderScreen('/agenda/configuracion?section=messages', { session });
}
