import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { CSV, input, listedImports, openImports } from '../testing/import-screen.ts';
import { importJob } from '../testing/imports.ts';

beforeEach(() => {
  // jsdom does not implement object URLs.
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'listImports', () => []);
});

afterEach(() => vi.restoreAllMocks());

describe('without imports', () => {
  it('refuses a dentist who does not own the clinic', async () => {
    fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 8 })]);
    openImports();
    expect(await screen.findByText(/^Solo el propietario de la clínica/)).toBeVisible();
    expect(screen.queryByLabelText('Archivo de pacientes')).toBeNull();
  });
});

describe('an upload', () => {
  it('opens the import after its upload', async () => {
    const uploads = fakeCall(exchangeService, 'uploadImport', () => importJob());
    fakeCall(exchangeService, 'readImport', () => importJob());
    const { user, location } = openImports();
    await user.upload(await input(), CSV);
    expect(await screen.findByRole('heading', { name: 'pacientes.csv' })).toBeVisible();
    expect(location()).toContain('id=41');
    expect(uploads).toMatchObject([{ query: { fileName: 'pacientes.csv' } }]);
    expect(await uploads[0]?.file.text()).toBe(await CSV.text());
  });

  // If the row appeared later, it would push the other rows away from the pointer.
  it('lists a new upload at once on the way back', async () => {
    fakeCall(exchangeService, 'uploadImport', () => importJob());
    fakeCall(exchangeService, 'readImport', () => importJob());
    const { user, back } = openImports();
    const field = await input();
    const reloaded = Promise.withResolvers<never>();
    fakeCall(exchangeService, 'listImports', () => reloaded.promise);
    await user.upload(field, CSV);
    await screen.findByRole('heading', { name: 'pacientes.csv' });
    await back();
    expect(await screen.findByRole('link', { name: 'pacientes.csv' })).toBeVisible();
  });

  it.each([
    ['of no bytes', 0, 'El archivo está vacío'],
    ['of more than 20 MB', 20 * 1024 * 1024 + 1, 'El archivo es demasiado grande: el máximo es 20 MB'],
  ])('does not send %s', async (_, size, message) => {
    const uploads = fakeCall(exchangeService, 'uploadImport', () => importJob());
    const { user } = openImports();
    const file = new File([''], 'pacientes.csv');
    Object.defineProperty(file, 'size', { value: size });
    await user.upload(await input(), file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(uploads).toHaveLength(0);
  });

  it('allows another attempt after a lost connection', async () => {
    fakeCall(exchangeService, 'uploadImport', () => {
      throw noConnection();
    });
    const { user } = openImports();
    await user.upload(await input(), CSV);
    expect(await screen.findByText('No se pudo subir el archivo')).toBeVisible();
    expect(await input()).toBeEnabled();
  });
});

describe('the list of imports', () => {
  it('shows the progress and the outcome of each import', async () => {
    fakeCall(exchangeService, 'listImports', listedImports);
    openImports();
    const table = within(await screen.findByRole('table', { name: 'Importaciones' }));
    const [, third, second, first] = table.getAllByRole('row');
    expect(third).toHaveTextContent('Importando25 %');
    expect(second).toHaveTextContent('15 creados · 2 actualizados · 1 igual · 2 con errores');
    expect(second).toHaveTextContent('Laura Sosa');
    expect(second).toHaveTextContent('20/11/2026, 10:05');
    expect(first).toHaveTextContent('Hubo un error inesperado.');
    expect(table.getByRole('progressbar', { name: 'Avance de tercera.xlsx' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
  });
});
