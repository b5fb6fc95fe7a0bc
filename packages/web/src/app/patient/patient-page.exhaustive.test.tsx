import { authService } from '@dentaria/contract/auth/routes.ts';
import { COLOURS } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { clinicalHistory } from '../../testing/histories.ts';
import { patient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { setViewportWidth } from '../../testing/viewport.ts';

const fakePatient = () => fakeCall(authService, 'readPatient', () => patient());

function fakeHistory() {
  fakeCall(clinicalHistoryService, 'readHistory', () =>
    clinicalHistory({ anamnesisResponses: '{"alergia_droga":"true","alergia_droga_detail":"Penicilina"}' }),
  );
}

test.each(['/patients/41', '/patients/x', '/patients/0'])(
  '%s shows that the patient does not exist',
  async (path) => {
    fakeCall(authService, 'readPatient', () => {
      throw refuse(404);
    });
    renderApp(path, { session: as('DENTIST') });
    expect(await screen.findByText('No se encontró el paciente.')).toBeVisible();
  },
);

test('shows the sections in a bar at the bottom on a phone', async () => {
  setViewportWidth(360);
  fakePatient();
  fakeHistory();
  const { user, destination } = renderApp('/patients/41', { session: as('DENTIST') });
  const bar = await screen.findByRole('navigation', { name: 'Secciones del paciente' });
  expect(within(bar).getByRole('button', { name: 'Resumen' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(bar).getByRole('button', { name: 'Historia clínica' }));
  await waitFor(() => expect(destination()).toBe('/dental-history/41'));
});

test('keeps the typed values after a conflict with another change', async () => {
  fakePatient();
  const message = 'Otra persona modificó este usuario. Volvé a cargar los datos antes de guardar.';
  fakeCall(authService, 'updatePatient', () => {
    throw refuse(409, { message });
  });
  const { user } = renderApp('/patients/41/edit', { session: as('DENTIST') });
  const city = await screen.findByRole('textbox', { name: 'Ciudad' });
  await user.clear(city);
  await user.type(city, 'Funes');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(city).toHaveValue('Funes');
});

test('the chart on the page of a patient opens the odontogram', async () => {
  fakePatient();
  fakeHistory();
  fakeCall(clinicalHistoryService, 'readHistory', () =>
    clinicalHistory({
      odontogramStateData: JSON.stringify({ 16: { oclusal: COLOURS.caries }, 21: { crown: true } }),
    }),
  );
  const { user, location } = renderApp('/patients/41', { session: as('DENTIST') });
  const mouth = await screen.findByRole('region', { name: 'Boca' });
  expect(await within(mouth).findByText('2 hallazgos')).toBeVisible();
  await waitFor(() => expect(mouth.querySelector('[data-tooth="16"]')).toBeInTheDocument());
  await user.click(within(mouth).getByRole('link', { name: 'Abrir el odontograma' }));
  await waitFor(() => expect(location()).toBe('/dental-history/41#odontograma'));
});
