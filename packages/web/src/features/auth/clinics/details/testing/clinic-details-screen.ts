import { authService } from '@dentaria/contract/auth/routes.ts';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

export function open(session = as('ADMIN'), id = '3') {
  fakeCall(authService, 'listStaffInvitations', () => []);
  return renderScreen(`/clinics/${id}/details`, { session });
}
