import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { healthInsurance } from '../../../../testing/health-insurances.ts';
import { openInsurance } from '../testing/insurance-screens.ts';

describe('the details of an obra social', () => {
  test('shows that there are no plans', async () => {
    fakeCall(healthInsuranceService, 'readHealthInsurance', () => healthInsurance());
    openInsurance();
    expect(await screen.findByText('No hay planes registrados')).toBeVisible();
  });

  test.each([
    ['5', 404, 'Obra Social no encontrada'],
    ['5', 500, 'Error al cargar los detalles de la obra social.'],
    ['5', 403, 'Error al cargar los detalles de la obra social.'],
    ['abc', 404, 'Obra Social no encontrada'],
    ['%20', 404, 'ID de obra social no proporcionado en la URL.'],
  ])('shows an error for id %j and response %i: %s', async (id, status, text) => {
    fakeCall(healthInsuranceService, 'readHealthInsurance', () => {
      throw refuse(status);
    });
    openInsurance(id);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver a Obras Sociales' })).toHaveAttribute(
      'href',
      '/health-insurances',
    );
  });
});
