import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Agenda, Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import { screen, within } from '@testing-library/react';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { agendaOf, agendaSettings, appointment } from './agendas.ts';

/** Thursday, 3 December 2026. */
export const DAY = '2026-12-03';

export const MARIA = /^10:00 a 10:30, María Ñandú, Consulta, Reservado/;

const opening = (professionalId: number, from: string, to: string) => ({
  professionalId,
  chairId: null,
  startsAt: `${DAY}T${from}:00-03:00`,
  endsAt: `${DAY}T${to}:00-03:00`,
});

export const openDay = (overrides: Partial<Agenda> = {}): Agenda =>
  agendaOf({
    openings: [opening(1, '09:00', '13:00'), opening(2, '09:00', '18:00')],
    appointments: [appointment()],
    ...overrides,
  });

interface Options {
  readonly role?: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST';
  readonly agenda?: Agenda;
  readonly settings?: SchedulingSettings;
  readonly search?: string;
  readonly clinics?: Clinic[];
}

/** Opens the agenda of 3 December. Tests can change the appointments of its fake server. */
export async function openAgenda({
  role = 'RECEPTIONIST',
  agenda = openDay(),
  settings = agendaSettings(),
  search = `?day=${DAY}`,
  clinics = [clinic()],
}: Options = {}) {
  const stored = new Map(agenda.appointments.map((each) => [each.id, each]));
  fakeCall(authService, 'listClinics', () => clinics);
  fakeCall(schedulingService, 'readSettings', () => settings);
  const reads = fakeCall(schedulingService, 'readAgenda', () => ({
    ...agenda,
    appointments: [...stored.values()],
  }));
  const app = renderScreen(`/agenda${search}`, { session: as(role) });
  await screen.findByRole('heading', { name: 'Agenda', hidden: true });
  return { ...app, stored, reads };
}

/** Opens the agenda and the details of its only appointment. */
export async function openAppointment(overrides: Partial<Appointment> = {}, role?: 'DENTIST') {
  const agenda = openDay({ appointments: [appointment(overrides)] });
  const app = await openAgenda({ agenda, ...(role && { role }) });
  await app.user.click(await screen.findByRole('button', { name: /María Ñandú, Consulta/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'María Ñandú' }));
  return { ...app, dialog };
}

/** Stores a changed appointment, as the server does. */
export const storeChange = (stored: Map<number, Appointment>, changed: Appointment): Appointment => {
  const next = { ...changed, version: changed.version + 1 };
  stored.set(next.id, next);
  return next;
};
