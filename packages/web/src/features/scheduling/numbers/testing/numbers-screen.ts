import { authService } from '@dentaria/contract/auth/routes.ts';
import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

export const PERIOD = '/agenda/numeros?from=2026-10&to=2026-11';

export const row = (overrides: Partial<MonthNumbers> = {}): MonthNumbers => ({
  month: '2026-10',
  professionalId: 7,
  professionalName: 'Lucía Sosa',
  appointments: 40,
  noShows: 2,
  cancelled: 3,
  unclosed: 0,
  bookedMinutes: 1050,
  openMinutes: 2400,
  newPatients: 5,
  ...overrides,
});

const rows = [row(), row({ month: '2026-11', professionalName: null, professionalId: 8, noShows: 0 })];

export function openNumbers(address = PERIOD, answer: MonthNumbers[] = rows) {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  const read = fakeCall(schedulingService, 'readNumbers', () => answer);
  return { ...renderScreen(address, { session: as('DENTIST') }), read };
}
