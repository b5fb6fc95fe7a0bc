import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { workList } from '../../features/follow-up/testing/work-items.ts';
import { agendaOf } from '../../features/scheduling/testing/agendas.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { clinicalHistory } from '../../testing/histories.ts';
import { patient, patientMatch } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

const NO_HISTORY = 'El paciente existe pero no tiene historia clínica. ¿Desea crear una ahora?';

beforeEach(() => {
  fakeCall(schedulingService, 'readAgenda', () => agendaOf());
  fakeCall(followUpService, 'readWorkList', () => workList([]));
  fakeCall(authService, 'listClinics', () => []);
});

async function openDashboard(session = as('DENTIST')) {
  const app = renderApp('/dashboard', { session });
  await screen.findByRole('heading', { name: 'Dashboard' });
  return app;
}

const field = () => screen.getByRole('textbox', { name: 'DNI del paciente' });
const button = () => screen.getByRole('button', { name: 'Buscar' });
const SEARCH = 'DNI del paciente';

it('focuses the search on entry and is accessible', async () => {
  await openDashboard();
  expect(field()).toHaveFocus();
  expect(screen.getByText('Solo números permitidos')).toBeVisible();
  expect(button()).toBeDisabled();
});

it('shows an error for an invalid DNI', async () => {
  const { user } = await openDashboard();
  await user.type(field(), '123456');
  expect(screen.getByText('DNI debe tener 7 u 8 dígitos')).toBeVisible();
  expect(button()).toBeDisabled();
  await user.type(field(), '7');
  expect(screen.queryByText('DNI debe tener 7 u 8 dígitos')).not.toBeInTheDocument();
  expect(button()).toBeEnabled();
  await user.clear(field());
  expect(screen.getByText('Este campo es requerido')).toBeVisible();
});

it('opens the history of a patient who has one', async () => {
  const answer = Promise.withResolvers<{ id: number }>();
  const lookups = fakeCall(authService, 'findByDocNumber', () => answer.promise);
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory({ patientUserId: 41 }));
  const { user, location } = await openDashboard();
  await user.type(field(), '30111222{Enter}');
  expect(await within(button()).findByRole('progressbar')).toBeVisible();
  expect(button()).toBeDisabled();
  answer.resolve({ id: 41 });
  await waitFor(() => expect(location()).toBe('/dental-history/41'));
  expect(lookups[0]?.params.docNumber).toBe('30111222');
});

it('opens a new history with the DNI of an unknown patient filled in', async () => {
  fakeCall(authService, 'findByDocNumber', () => {
    throw refuse(404, { message: 'No encontrado' });
  });
  const { user, location } = await openDashboard();
  await user.type(field(), '30111222{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Registrar y abrir historia' }));
  await waitFor(() => expect(location()).toBe('/dental-history/new'));
  expect(await screen.findByRole('textbox', { name: 'DNI' })).toHaveValue('30111222');
});

it('offers to create a history for a patient without one', async () => {
  fakeCall(authService, 'findByDocNumber', () => ({ id: 41 }));
  fakeCall(clinicalHistoryService, 'readHistory', () => {
    throw refuse(404, { message: 'No encontrado' });
  });
  const { user, location } = await openDashboard();
  await user.type(field(), '30111222{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(NO_HISTORY);
  await user.click(within(dialog).getByRole('button', { name: 'Crear historia clínica' }));
  await waitFor(() => expect(location()).toBe('/dental-history/new?patientId=41'));
});

it('lets an administrator choose between patients with the same DNI in several clinics', async () => {
  fakeCall(authService, 'findByDocNumber', () => ({
    id: 41,
    matches: [
      { id: 41, clinicId: 1, clinicName: 'Centro' },
      { id: 52, clinicId: 2, clinicName: 'Norte' },
    ],
  }));
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory({ patientUserId: 52 }));
  const { user, location } = await openDashboard(as('ADMIN'));
  await user.type(field(), '30111222{Enter}');
  await screen.findByRole('dialog', { name: '¿De qué clínica es el paciente?' });
  await user.click(screen.getByRole('button', { name: /Norte/ }));
  await waitFor(() => expect(location()).toBe('/dental-history/52'));
});

it.each([
  [
    'ADMIN',
    [
      'Agregar usuario',
      'Agregar obra social',
      'Ver usuarios',
      'Enviar invitación',
      'Ver invitaciones pendientes',
      'Configurar email SMTP',
      'Auditoría',
      'Historias archivadas',
    ],
    true,
    undefined,
  ],
  ['DENTIST', ['Agregar paciente', 'Ver pacientes'], true, undefined],
  ['RECEPTIONIST', [], false, undefined],
  ['PATIENT', [], false, /historia clínica/],
  ['GUEST', [], false, /pendiente de aprobación/],
] as const)('shows a %s their panels', async (role, labels, searches, line) => {
  await openDashboard(as(role));
  const main = screen.getByRole('main');
  expect(
    within(main)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mi cuenta', ...labels]);
  expect(screen.queryByLabelText(SEARCH) !== null).toBe(searches);
  expect(await screen.findByText('No hay citas programadas para hoy.')).toBeVisible();
  expect(await screen.findByText('No hay tareas pendientes.')).toBeVisible();
  if (line) expect(within(main).getByText(line)).toBeVisible();
});

it('shows empty panels to a user without roles, because the server grants them no access', async () => {
  const reads = [
    fakeCall(schedulingService, 'readAgenda', () => {
      throw refuse(403);
    }),
    fakeCall(followUpService, 'readWorkList', () => {
      throw refuse(403);
    }),
  ];
  await openDashboard(as('DENTIST', { roles: [] }));
  expect(screen.getByText('No hay citas programadas para hoy.')).toBeVisible();
  expect(await screen.findByText('No hay tareas pendientes.')).toBeVisible();
  expect(reads).toEqual([[], []]);
});

it('shows no empty state before the response has arrived', async () => {
  const agenda = Promise.withResolvers<ReturnType<typeof agendaOf>>();
  const work = Promise.withResolvers<ReturnType<typeof workList>>();
  const reads = [
    fakeCall(schedulingService, 'readAgenda', () => agenda.promise),
    fakeCall(followUpService, 'readWorkList', () => work.promise),
  ];
  await openDashboard(as('RECEPTIONIST'));
  await waitFor(() => expect(reads.map(({ length }) => length)).toEqual([1, 1]));
  expect(screen.getAllByText('Cargando...')).toHaveLength(3);
  expect(screen.queryByText(/^No hay|^Nadie espera/)).toBeNull();
  agenda.resolve(agendaOf());
  work.resolve(workList([]));
  expect(await screen.findByText('No hay citas programadas para hoy.')).toBeVisible();
  expect(await screen.findByText('Nadie espera.')).toBeVisible();
  expect(await screen.findByText('No hay tareas pendientes.')).toBeVisible();
});

it('opens the page of the patient whom a receptionist searches for', async () => {
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  fakeCall(authService, 'readPatient', () => patient());
  const { user, destination } = await openDashboard(as('RECEPTIONIST'));
  const field = await screen.findByRole('combobox', { name: 'Nombre, DNI o teléfono' });
  await user.type(field, '30111222{Enter}');
  await waitFor(() => expect(destination()).toBe('/patients/41'));
});

it.each(['DENTIST', 'RECEPTIONIST'] as const)(
  'shows a %s without a clinic why the dashboard is empty',
  async (role) => {
    await openDashboard(as(role, { clinic_id: null }));
    expect(screen.getByText(/todavía no pertenece a ninguna clínica/)).toBeVisible();
  },
);

it('redirects a guest to the sign-in once the registration is decided', async () => {
  const reads = fakeCall(authService, 'readUser', () => {
    if (reads.length > 1) throw refuse(401, { message: 'La sesión no es válida' });
    return patient({ roles: [asRole('GUEST')] });
  });
  const { location } = await openDashboard(as('GUEST'));
  await waitFor(() => expect(reads).toHaveLength(1));
  expect(screen.getByText(/pendiente de aprobación/)).toBeVisible();
  // The guest comes back to this window after reading the mail.
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(location()).toBe('/login'));
});

it("opens the screens of the shortcuts and of the administrator's panel", async () => {
  await openDashboard(as('ADMIN'));
  for (const [label, address] of [
    ['Agregar usuario', '/users/add'],
    ['Agregar obra social', '/health-insurances/add'],
    ['Ver usuarios', '/users/list'],
    ['Enviar invitación', '/manage-onboarding'],
    ['Ver invitaciones pendientes', '/manage-onboarding'],
    ['Configurar email SMTP', '/email-configuration'],
    ['Auditoría', '/audit'],
    ['Historias archivadas', '/archived-histories'],
  ] as const) {
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', address);
  }
});
