import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinic } from '../../../../../testing/clinics.ts';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

export function open(id: string | number = 41) {
  fakeCall(authService, 'readClinic', () => clinic({ name: 'Clínica Sol' }));
  return renderScreen(`/users/${id}/details`, { session: as('ADMIN') });
}
