import { authService } from '@dentaria/contract/auth/routes.ts';
import { QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messageSettings } from '../../features/follow-up/testing/messages.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { clinicalHistory } from '../../testing/histories.ts';
import { patient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

const fakePatient = () => fakeCall(authService, 'readPatient', () => patient());

function fakeHistory() {
  fakeCall(clinicalHistoryService, 'readHistory', () =>
    clinicalHistory({ anamnesisResponses: '{"alergia_droga":"true","alergia_droga_detail":"Penicilina"}' }),
  );
}

test('shows a dentist who the patient is, with their alerts', async () => {
  fakePatient();
  fakeHistory();
  renderApp('/patients/41', { session: as('DENTIST') });
  expect(await screen.findByRole('heading', { level: 1, name: 'María Ñandú' })).toBeVisible();
  expect(screen.getByText(/DNI 30111222 · \d+ años · OSDE 123\/4/)).toBeVisible();
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5493415550101',
  );
  expect(await screen.findByText('Alergia a drogas: Penicilina')).toBeVisible();
  const tabs = screen.getByRole('tablist', { name: 'Secciones del paciente' });
  expect(within(tabs).getByRole('tab', { name: 'Historia clínica' })).toHaveAttribute(
    'href',
    '/dental-history/41',
  );
});

const ALL_NO = Object.fromEntries(QUESTIONS.map(({ key }) => [key, String(key === 'cicatrizacion')]));

test.each([
  ['Anamnesis sin responder', clinicalHistory({ anamnesisResponses: '{}' })],
  [
    'Anamnesis incompleta: 16 preguntas sin responder',
    clinicalHistory({ anamnesisResponses: '{"diabetes":"false"}' }),
  ],
  ['Sin alertas médicas', clinicalHistory({ anamnesisResponses: JSON.stringify(ALL_NO) })],
  ['Sin historia clínica', refuse(404)],
  ['No se pudieron cargar las alertas médicas.', refuse(503)],
])('shows %s for a patient without alerts', async (text, answer) => {
  fakePatient();
  fakeCall(clinicalHistoryService, 'readHistory', () => {
    if ('patientUserId' in answer) return answer;
    throw answer;
  });
  renderApp('/patients/41', { session: as('DENTIST') });
  const [notice] = await screen.findAllByText(text);
  expect(notice).toBeVisible();
  if (text !== 'Sin alertas médicas') expect(screen.queryByText('Sin alertas médicas')).toBeNull();
});

test("links a local mobile number to WhatsApp with the clinic's area code", async () => {
  fakeCall(authService, 'readPatient', () => patient({ phone: '15-5555-0101' }));
  const read = fakeCall(schedulingService, 'readMessageSettings', () => messageSettings());
  renderApp('/patients/41', { session: as('RECEPTIONIST') });
  expect(await screen.findByRole('link', { name: 'WhatsApp a 15-5555-0101' })).toHaveAttribute(
    'href',
    'https://wa.me/5491155550101',
  );
  expect(read[0]?.params).toEqual({ clinicId: 3 });
});

test('shows a receptionist neither alerts nor the history', async () => {
  fakePatient();
  const read = fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  renderApp('/patients/41', { session: as('RECEPTIONIST') });
  await screen.findByRole('heading', { level: 1, name: 'María Ñandú' });
  await screen.findByRole('tab', { name: 'Resumen' });
  expect(screen.queryByRole('tab', { name: 'Historia clínica' })).not.toBeInTheDocument();
  expect(read).toEqual([]);
});

test('redirects a patient to the dashboard', async () => {
  const { destination } = renderApp('/patients/41', { session: as('PATIENT', { user_id: 41 }) });
  await waitFor(() => expect(destination()).toBe('/dashboard'));
});

test('offers a retry after a failed load', async () => {
  let isDown = true;
  fakeCall(authService, 'readPatient', () => {
    if (isDown) throw refuse(503);
    return patient();
  });
  const { user } = renderApp('/patients/41', { session: as('RECEPTIONIST') });
  await screen.findByText('No se pudo cargar el paciente.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'María Ñandú' })).toBeVisible();
});

test('the page shows the demographics that a receptionist has edited', async () => {
  let stored = patient();
  fakeCall(authService, 'readPatient', () => stored);
  const saved = fakeCall(authService, 'updatePatient', ({ body: { city, firstName } }) => {
    stored = patient({ city, firstName });
    return stored;
  });
  const { user, destination } = renderApp('/patients/41', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('link', { name: 'Editar datos del paciente' }));
  const city = await screen.findByRole('textbox', { name: 'Ciudad' });
  expect(city).toHaveValue('Rosario');
  expect(screen.queryByRole('textbox', { name: /Usuario/ })).not.toBeInTheDocument();
  await user.clear(city);
  await user.type(city, 'Funes');
  const firstName = screen.getByRole('textbox', { name: 'Nombre' });
  await user.clear(firstName);
  await user.type(firstName, 'Mariana');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(destination()).toBe('/patients/41'));
  expect(saved).toMatchObject([
    { params: { id: 41 }, body: { city: 'Funes', firstName: 'Mariana', updatedAt: patient().updatedAt } },
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Mariana Ñandú' })).toBeVisible();
});
