import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { CSV, input, open } from '../testing/import-upload.ts';
import { checkedImport, counts, finishedImport, importJob } from '../testing/imports.ts';

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'listImports', () => []);
});

afterEach(() => vi.restoreAllMocks());

describe('without imports', () => {
  it('says what a file needs and offers the template', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const templates = fakeCall(exchangeService, 'downloadImportTemplate', () => ({
      file: new Blob(['DNI'], { type: 'text/csv' }),
      fileName: 'modelo-de-pacientes.csv',
    }));
    open();
    expect(await screen.findByText('el DNI, el apellido y el nombre')).toBeVisible();
    expect(await screen.findByText('Todavía no se importó ningún archivo en esta clínica')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Descargar plantilla' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(click.mock.contexts[0]).toHaveProperty('download', 'modelo-de-pacientes.csv');
    expect(templates).toHaveLength(1);
  });

  it('is closed to a dentist who does not own the clinic', async () => {
    fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 8 })]);
    open();
    expect(await screen.findByText(/^Solo quien es propietario de la clínica/)).toBeVisible();
    expect(screen.queryByLabelText('Archivo de pacientes')).toBeNull();
  });
});

describe('an upload', () => {
  it('leads to its import', async () => {
    const uploads = fakeCall(exchangeService, 'uploadImport', () => importJob());
    fakeCall(exchangeService, 'readImport', () => importJob());
    const { user, location } = open();
    await user.upload(await input(), CSV);
    expect(await screen.findByRole('heading', { name: 'pacientes.csv' })).toBeVisible();
    expect(location()).toContain('id=41');
    expect(uploads).toMatchObject([{ query: { fileName: 'pacientes.csv' } }]);
    expect(await uploads[0]?.file.text()).toBe(await CSV.text());
  });

  it.each([
    ['of no bytes', 0, 'El archivo está vacío'],
    ['of more than 20 MB', 20 * 1024 * 1024 + 1, 'El archivo es demasiado grande: el máximo es 20 MB'],
  ])('%s is not sent', async (_, size, message) => {
    const uploads = fakeCall(exchangeService, 'uploadImport', () => importJob());
    const { user } = open();
    const file = new File([''], 'pacientes.csv');
    Object.defineProperty(file, 'size', { value: size });
    await user.upload(await input(), file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(uploads).toHaveLength(0);
  });

  it('without a connection can be tried again', async () => {
    fakeCall(exchangeService, 'uploadImport', () => {
      throw noConnection();
    });
    const { user } = open();
    await user.upload(await input(), CSV);
    expect(await screen.findByText('No se pudo subir el archivo')).toBeVisible();
    expect(await input()).toBeEnabled();
  });
});

describe('the list', () => {
  const imports = () => [
    checkedImport({ id: 43, fileName: 'tercera.xlsx', state: 'importing', stepRows: 2000, processed: 500 }),
    finishedImport({ id: 42, fileName: 'segunda.csv' }),
    checkedImport({ id: 41, fileName: 'primera.csv', state: 'failed', failure: 'Hubo un error inesperado.' }),
  ];

  it('says how far each import is and what came of it', async () => {
    fakeCall(exchangeService, 'listImports', imports);
    open();
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

  it('shows cards on a phone', async () => {
    setViewportWidth(360);
    fakeCall(exchangeService, 'listImports', imports);
    open();
    const cards = within(await screen.findByRole('list', { name: 'Importaciones' }));
    expect(cards.getByRole('link', { name: 'segunda.csv' })).toHaveAttribute(
      'href',
      expect.stringContaining('id=42'),
    );
  });

  it('leaves out the counts of a check that was cancelled', async () => {
    fakeCall(exchangeService, 'listImports', () => [
      importJob({ state: 'cancelled', counts: counts(), processed: 0 }),
    ]);
    open();
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent('Cancelada—');
  });

  it('is loaded again after a failure', async () => {
    fakeCall(exchangeService, 'listImports', () => {
      throw refuse(500);
    });
    const { user } = open();
    expect(await screen.findByText('No se pudieron cargar las importaciones.')).toBeVisible();
    fakeCall(exchangeService, 'listImports', imports);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'segunda.csv' })).toBeVisible();
  });
});
