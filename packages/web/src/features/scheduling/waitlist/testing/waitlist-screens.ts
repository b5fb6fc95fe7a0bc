import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { screen, within } from '@testing-library/react';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { schedulingSettings, waitlistEntry } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';
import { DAY, openAgenda, openDay } from '../../testing/agenda-screen.ts';
import { appointment } from '../../testing/agendas.ts';

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

export const OFFERS = 'Lista de espera: el horario de las 10:00 le sirve a';

/** Opens the agenda of a clinic with Juan Sosa on the waitlist. */
export async function openWithWaiting() {
  const waiting = waitlistEntry({ patient: { ...appointment().patient, id: 42, name: 'Juan Sosa' } });
  const offers = { entries: [waiting] };
  const requests = fakeCall(schedulingService, 'listWaitlistOffers', () => offers.entries);
  const app = await openAgenda({ agenda: openDay() });
  await app.user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }));
  return {
    ...app,
    offers,
    requests,
    details: within(await screen.findByRole('dialog', { name: 'María Ñandú' })),
  };
}

export const FREED = { professionalId: 1, day: DAY, time: '10:00', minutes: 30 };
