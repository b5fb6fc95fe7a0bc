import type { Page } from 'playwright-core';
import { schedulingPaths } from '../../packages/web/src/features/scheduling/scheduling.paths.ts';
import { SECTIONS } from '../../packages/web/src/features/scheduling/settings/sections.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import type { DemoRows, Scene } from './scenes.ts';

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const openFirstAppointment = (page: Page) =>
  page
    .getByRole('button', { name: /^\d\d:\d\d a \d\d:\d\d, .*(Reservado|Confirmado)/ })
    .first()
    .click();

const onlineBooking = ({ clinic }: DemoRows): string =>
  schedulingPaths.onlineBooking.to({ clinicId: clinic });
const appointmentLink = ({ linkToken }: DemoRows): string =>
  schedulingPaths.appointmentLink.to({ token: linkToken });

/** The agenda, its settings, and the pages that patients see. */
export const AGENDA_SCENES: readonly Scene[] = [
  { name: 'agenda', user: 'receptionist', path: () => schedulingPaths.agenda.to({}, { view: 'week' }) },
  { name: 'agenda-day', user: 'receptionist', path: () => schedulingPaths.agenda.to() },
  {
    name: 'agenda-new',
    user: 'receptionist',
    path: () => schedulingPaths.agenda.to(),
    prepare: click('Nuevo turno'),
  },
  {
    name: 'agenda-appointment',
    user: 'dentist',
    path: () => schedulingPaths.agenda.to({}, { view: 'week' }),
    prepare: openFirstAppointment,
  },
  {
    name: 'agenda-recall',
    user: 'receptionist',
    path: ({ visitDay }) => schedulingPaths.agenda.to({}, { day: visitDay }),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /(Consulta|Limpieza), Atendido/ })
        .first()
        .click();
      await page.getByRole('group', { name: /^Control de/ }).waitFor();
    },
  },
  { name: 'agenda-waitlist', user: 'receptionist', path: () => schedulingPaths.waitlist.to() },
  { name: 'agenda-numbers', user: 'dentist', path: () => schedulingPaths.numbers.to() },
  ...SECTIONS.map((section) => ({
    name: `agenda-settings-${section}`,
    user: 'dentist' as const,
    path: () => schedulingPaths.settings.to({}, { section }),
  })),
  { name: 'online-booking', user: 'anonymous', path: onlineBooking },
  {
    name: 'online-booking-slots',
    user: 'anonymous',
    path: onlineBooking,
    prepare: async (page) => {
      await page.getByRole('button', { name: /Consulta/ }).click();
      await page.getByRole('button', { name: /Cualquier|Indistinto/ }).click();
    },
  },
  { name: 'appointment-link', user: 'anonymous', path: appointmentLink },
  {
    name: 'appointment-link-cancelling',
    user: 'anonymous',
    path: appointmentLink,
    prepare: click(/^Cancelar/),
  },
  { name: 'patient', user: 'dentist', path: ({ patient }) => paths.patient.to({ patientId: patient }) },
  {
    name: 'patient-appointments',
    user: 'receptionist',
    path: ({ patient }) => paths.patient.to({ patientId: patient }, { tab: 'turnos' }),
  },
  {
    name: 'patient-search',
    user: 'receptionist',
    path: () => paths.dashboard.pattern,
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('an');
    },
  },
];
