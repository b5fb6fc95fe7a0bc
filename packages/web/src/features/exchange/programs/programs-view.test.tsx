import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import {
  ADDRESS,
  expectRefusedForm,
  fakePrograms,
  listedPrograms,
  open,
  openForm,
  program,
  TOKEN,
} from '../testing/programs.ts';

let server: ReturnType<typeof fakePrograms>;

beforeEach(() => {
  server = fakePrograms();
});

const list = async (name: string) => within(await screen.findByRole('list', { name }));

test('lists API clients with their scopes in words, use, last day, author and state', async () => {
  server.programs = listedPrograms();
  open();
  const active = (await list('Programas con acceso'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(active).toHaveLength(1);
  expect(active[0]).toContain('Laboratorio SurActivoDatos de pacientesTurnosHistoria clínicaExportaciones');
  expect(active[0]).toContain('Último uso24/11/2026, 13:05');
  expect(active[0]).toContain(`${formatDay(addDays(clinicToday(), 1))} (mañana)`);
  expect(active[0]).toContain('Creado20/11/2026, 09:00, por Ana Luna');
  expect(active[0]).toContain('TokenTermina en x4_Q');
  const [expired, orphaned, revoked] = (await list('Programas sin acceso'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(expired).toContain('Estudio PérezVencidoExportaciones');
  expect(expired).toContain('Último día31/10/2026');
  expect(orphaned).toContain('Suspendido');
  expect(orphaned).toContain('Quien lo creó, Ana Luna, ya no administra la clínica: el token no funciona.');
  expect(orphaned).toContain('Turnos (solo clínica)');
  expect(orphaned).toContain('Todavía no se usó');
  expect(revoked).toContain('Revocado21/11/2026, 09:00, por Bruno Paz');
  expect(screen.queryByRole('button', { name: 'Revocar el acceso de Anterior' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Dirección de la API (FHIR R4)' })).toHaveValue(
    'http://dentaria.test/services/exchange/fhir',
  );
});

test('creates one token, shows it with an example and copies it', async () => {
  const { user } = open();
  expect(await screen.findByText('Ningún programa tiene acceso a los datos de la clínica')).toBeVisible();
  const form = await openForm(user);
  expect(form.name()).toHaveFocus();
  await user.type(form.name(), 'Laboratorio Sur');
  await user.click(form.scope('Datos de pacientes'));
  await user.click(form.scope('Historia clínica'));
  await user.click(form.scope('Exportaciones'));
  await user.click(form.scope('Historia clínica'));
  await user.clear(form.day());
  await user.type(form.day(), formatDay(addDays(clinicToday(), 30)));
  await user.dblClick(form.submit());
  const shown = within(await screen.findByRole('dialog', { name: 'Token de Laboratorio Sur' }));
  expect(server.created).toMatchObject([
    {
      params: { clinicId: 3 },
      body: {
        name: 'Laboratorio Sur',
        scopes: ['system/Patient.rs', 'system/Coverage.rs', 'system/Consent.rs', 'exports'],
        expiresOn: addDays(clinicToday(), 30),
      },
    },
  ]);
  expect(shown.getByRole('textbox', { name: 'Token' })).toHaveValue(TOKEN);
  expect(shown.getByText(/no se vuelve a mostrar/)).toBeVisible();
  expect(
    shown.getByText(
      'curl -H "Authorization: Bearer $TOKEN" "http://dentaria.test/services/exchange/fhir/Patient?identifier=30111222"',
    ),
  ).toBeVisible();
  await waitFor(() => expect(shown.getByRole('button', { name: 'Copiar token' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Token copiado')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(TOKEN);
  await user.click(shown.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await list('Programas con acceso')).getByRole('listitem')).toHaveTextContent('Laboratorio Sur');
  expect(document.body.innerHTML).not.toContain(TOKEN);
});

test.each([
  [
    refuse(409, { message: 'La clínica ya tiene 20 accesos vigentes. Revocá uno que no se use.' }),
    /ya tiene 20 accesos vigentes/,
  ],
])('shows a server error in the form and keeps the typed values', async (error, text) => {
  fakeCall(exchangeService, 'createProgram', () => {
    throw error;
  });
  await expectRefusedForm(text);
});

test('asks before Escape closes a form with changes', async () => {
  const { user } = open();
  const form = await openForm(user);
  await user.type(form.name(), 'Lab');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(form.name()).toHaveValue('Lab');
});

test('revokes access once, after a confirmation', async () => {
  server.programs = [program()];
  const revoked = fakeCall(exchangeService, 'revokeProgram', () => {
    server.programs = [
      program({
        state: 'revoked',
        revokedAt: '2026-11-24T16:05:00.000Z',
        revokedBy: server.programs[0]?.createdBy ?? null,
      }),
    ];
    return server.programs[0] ?? program();
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revocar el acceso de Laboratorio Sur' }));
  const confirmation = within(
    await screen.findByRole('dialog', { name: 'Revocar el acceso de Laboratorio Sur' }),
  );
  expect(confirmation.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.dblClick(confirmation.getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Laboratorio Sur ya no tiene acceso')).toBeVisible();
  const past = await screen.findByRole('list', { name: 'Programas sin acceso' });
  expect(past).toHaveTextContent('Revocado');
  await waitFor(() => expect(past.closest('[tabindex="-1"]')).toHaveFocus());
  expect(revoked).toMatchObject([{ params: { clinicId: 3, id: 5 } }]);
});

test('shows that the API clients did not load, and retries', async () => {
  fakeCall(exchangeService, 'listPrograms', () => {
    throw refuse(500);
  });
  const { user } = open();
  expect(await screen.findByText('No se pudieron cargar los programas.')).toBeVisible();
  fakeCall(exchangeService, 'listPrograms', () => [program()]);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('list', { name: 'Programas con acceso' })).toBeVisible();
});

test('explains to a dentist who is not the owner why there are no API clients', async () => {
  renderScreen(ADDRESS, { session: as('DENTIST', { user_id: 12 }) });
  expect(await screen.findByText(/^Solo el propietario de la clínica/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nuevo programa' })).toBeNull();
});

test('redirects a receptionist to the dashboard', async () => {
  const { location } = renderScreen(ADDRESS, { session: as('RECEPTIONIST') });
  await waitFor(() => expect(location()).toBe('/dashboard'));
});
