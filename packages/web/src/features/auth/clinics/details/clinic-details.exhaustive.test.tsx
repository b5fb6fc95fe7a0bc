import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, fakeServer } from '../../../../testing/fake-server.ts';
import { as } from '../../../../testing/session.ts';
import { open } from '../testing/clinic-screens.ts';

it('shows that a clinic has no owner', async () => {
  fakeCall(authService, 'readClinic', () =>
    clinic({ ownerUserId: null, ownerUsername: null, active: false }),
  );
  open();
  expect(await screen.findByText('Inactiva')).toBeVisible();
  expect(screen.getAllByText('No asignado')).toHaveLength(2);
});

it.each([
  ['abc', 'Clínica no encontrada.'],
  ['%20', 'ID de clínica no proporcionado en la URL.'],
])('sends no request for the id %s', async (id, text) => {
  open(as('ADMIN'), id);
  expect(await screen.findByText(text)).toBeVisible();
});

it('reports a missing clinic after an empty response', async () => {
  fakeServer.use(http.get('*/services/auth/clinics/3', () => HttpResponse.json(null)));
  open();
  expect(await screen.findByText('No se encontró la clínica.')).toBeVisible();
});
