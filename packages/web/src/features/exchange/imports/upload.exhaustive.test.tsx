import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { CSV, input, listedImports, openImports } from '../testing/import-screen.ts';
import { counts, finishedImport, importJob } from '../testing/imports.ts';

beforeEach(() => {
  // jsdom does not implement object URLs.
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'listImports', () => []);
});

afterEach(() => vi.restoreAllMocks());

describe('an upload', () => {
  it('accepts one dropped file', async () => {
    const uploads = fakeCall(exchangeService, 'uploadImport', () => importJob());
    fakeCall(exchangeService, 'readImport', () => importJob());
    openImports();
    const zone = (await screen.findByText('o arrastralo hasta aquí')).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [CSV, CSV] } });
    expect(await screen.findByText('Subí un archivo por vez')).toBeVisible();
    fireEvent.dragOver(zone, { dataTransfer: { files: [] } });
    fireEvent.drop(zone, { dataTransfer: { files: [CSV] } });
    expect(await screen.findByRole('heading', { name: 'pacientes.csv' })).toBeVisible();
    expect(uploads).toHaveLength(1);
  });

  it('accepts the same file again after a cancelled upload', async () => {
    const pending = Promise.withResolvers<ReturnType<typeof importJob>>();
    const uploads = fakeCall(exchangeService, 'uploadImport', () => pending.promise);
    const { user } = openImports();
    await user.upload(await input(), CSV);
    expect(await screen.findByRole('progressbar', { name: 'Avance de la subida' })).toBeVisible();
    await waitFor(() => expect(uploads).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await input()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    pending.resolve(importJob());
    fakeCall(exchangeService, 'readImport', () => importJob());
    await user.upload(await input(), CSV);
    expect(await screen.findByRole('heading', { name: 'pacientes.csv' })).toBeVisible();
    expect(uploads).toHaveLength(2);
  });

  it('explains why a file cannot be read', async () => {
    const message = 'Hay comillas sin cerrar en la línea 7: corregilas o volvé a guardar el archivo';
    fakeCall(exchangeService, 'uploadImport', () => {
      throw refuse(400, { message, errors: { file: message } });
    });
    const { user } = openImports();
    await user.upload(await input(), CSV);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await input()).toBeVisible();
  });

  it('reports a file that is too large for the server', async () => {
    const message = 'El archivo es demasiado grande: el máximo es 20 MB';
    fakeCall(exchangeService, 'uploadImport', () => {
      throw refuse(413, { message });
    });
    const { user } = openImports();
    await user.upload(await input(), CSV);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('links to the import that has the file open', async () => {
    const message = 'Ese archivo ya está en una importación abierta: continuala o cancelala';
    fakeCall(exchangeService, 'uploadImport', () => {
      throw refuse(409, { message, importId: 12 });
    });
    fakeCall(exchangeService, 'readImport', () => importJob({ id: 12 }));
    const { user, location } = openImports();
    await user.upload(await input(), CSV);
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Abrir esa importación' }));
    expect(await screen.findByRole('heading', { name: 'pacientes.csv' })).toBeVisible();
    expect(location()).toContain('id=12');
  });
});

it('finds no accessibility problem in the upload without imports', async () => {
  openImports();
  expect(await screen.findByText('el DNI, el apellido y el nombre')).toBeVisible();
  expect(await screen.findByText('Todavía no se importó ningún archivo en esta clínica')).toBeVisible();
  await expectAccessible();
});

it('finds no accessibility problem in the list of imports', async () => {
  fakeCall(exchangeService, 'listImports', () => [finishedImport()]);
  openImports();
  await screen.findByRole('table', { name: 'Importaciones' });
  await expectAccessible();
});

describe('the list of imports', () => {
  it('shows cards on a phone', async () => {
    setViewportWidth(360);
    fakeCall(exchangeService, 'listImports', listedImports);
    openImports();
    const cards = within(await screen.findByRole('list', { name: 'Importaciones' }));
    expect(cards.getByRole('link', { name: 'segunda.csv' })).toHaveAttribute(
      'href',
      expect.stringContaining('id=42'),
    );
  });

  it('omits the counts of a cancelled check', async () => {
    fakeCall(exchangeService, 'listImports', () => [
      importJob({ state: 'cancelled', counts: counts(), processed: 0 }),
    ]);
    openImports();
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent('Cancelada—');
  });

  it('loads the list again after a failure', async () => {
    fakeCall(exchangeService, 'listImports', () => {
      throw refuse(500);
    });
    const { user } = openImports();
    expect(await screen.findByText('No se pudieron cargar las importaciones.')).toBeVisible();
    fakeCall(exchangeService, 'listImports', listedImports);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'segunda.csv' })).toBeVisible();
  });
});

describe('without imports', () => {
  it('explains what a file needs and offers the template', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const templates = fakeCall(exchangeService, 'downloadImportTemplate', () => ({
      file: new Blob(['DNI'], { type: 'text/csv' }),
      fileName: 'modelo-de-pacientes.csv',
    }));
    openImports();
    expect(await screen.findByText('el DNI, el apellido y el nombre')).toBeVisible();
    expect(await screen.findByText('Todavía no se importó ningún archivo en esta clínica')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Descargar plantilla' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(click.mock.contexts[0]).toHaveProperty('download', 'modelo-de-pacientes.csv');
    expect(templates).toHaveLength(1);
  });
});
