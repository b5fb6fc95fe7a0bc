import { authService } from '@dentaria/contract/auth/routes.ts';
import type { OnlineBookingSettings } from '@dentaria/contract/scheduling/online-booking.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { agendaSettings } from '../../testing/agendas.ts';

export const disabledSettings: OnlineBookingSettings = {
  clinicId: 3,
  canSendMail: true,
  enabled: false,
  daysAhead: 30,
  noticeHours: 4,
  typeIds: [],
};

export function open(stored = disabledSettings, session = as('DENTIST')) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => agendaSettings());
  let current = stored;
  fakeCall(schedulingService, 'readOnlineBooking', () => current);
  const saved = fakeCall(schedulingService, 'updateOnlineBooking', ({ body }) => {
    current = { clinicId: 3, canSendMail: true, ...body };
    return current;
  });
  return { ...renderScreen('/agenda/configuracion?section=online', { session }), saved };
}
