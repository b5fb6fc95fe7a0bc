import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { screen, within } from '@testing-library/react';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { schedulingSettings, waitlistEntry } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';

const ADDRESS = '/agenda/espera';

export async function openWaitlist(entries: WaitlistEntry[] = [waitlistEntry({ note: 'Trabaja cerca' })]) {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'listWaitlist', () => entries);
  const app = renderScreen(ADDRESS, { session: as('RECEPTIONIST') });
  const list = within(await screen.findByRole('region', { name: 'Pacientes que esperan' }));
  return { ...app, list };
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
