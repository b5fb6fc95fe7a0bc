import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import {
  button,
  dialog,
  expectOutcome,
  fakeImport,
  openImport,
  progress,
  rows,
  STALE,
  STEP_POLL_MS,
} from '../testing/import-screen.ts';
import { checkedImport, counts, finishedImport, importJob, importRow, rowPage } from '../testing/imports.ts';

let server: ReturnType<typeof fakeImport>;

beforeEach(() => {
  server = fakeImport(checkedImport());
});

/** The fake server accepts a call only with the current version. */
const fakeStep = (name: 'checkImport' | 'runImport' | 'undoImport', next: Partial<ImportJob>) =>
  fakeCall(exchangeService, name, ({ body }) => {
    if (body.version !== server.job.version) throw refuse(409, { message: STALE });
    server.job = { ...server.job, processed: 0, counts: counts(), ...next, version: server.job.version + 1 };
    return server.job;
  });

describe('a running step', () => {
  it('cancels a running step after a confirmation', async () => {
    server.job = importJob({ state: 'importing', version: 4, stepRows: 20, processed: 5 });
    const cancels = fakeCall(exchangeService, 'cancelImport', () => {
      server.job = finishedImport({ state: 'cancelled', processed: 5, counts: counts({ created: 5 }) });
      return server.job;
    });
    const { user } = openImport();
    await user.click(await button('Cancelar importación'));
    const form = await dialog('Cancelar la importación');
    expect(form.getByText(/^Se deja de importar/)).toBeVisible();
    await user.dblClick(form.getByRole('button', { name: 'Cancelar importación' }));
    expect(
      await screen.findByText('La importación se canceló por la mitad: se crearon 5 pacientes.'),
    ).toBeVisible();
    expect(await button('Deshacer importación')).toBeVisible();
    expect(cancels).toHaveLength(1);
  });
});

it('shows that the import on screen no longer exists', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  server.job = importJob({ state: 'importing', version: 4, stepRows: 20, processed: 5 });
  openImport();
  await progress('Importando los pacientes');
  fakeCall(exchangeService, 'readImport', () => {
    throw refuse(404, { message: 'Importación no encontrada' });
  });
  await advanceClock(STEP_POLL_MS);
  expect(await screen.findByText('No se encontró la importación.')).toBeVisible();
});

describe('a checked file', () => {
  it('shows row by row what would happen', async () => {
    fakeCall(exchangeService, 'listImportRows', () => rowPage(...rows));
    openImport();
    const table = within(await screen.findByRole('table', { name: 'Filas del archivo' }));
    const [, created, updated, refused] = table.getAllByRole('row');
    expect(created).toHaveTextContent('2Ibáñez, Ana30111222Nuevo—');
    expect(updated).toHaveTextContent('Fecha de nacimiento: 24/03/1980 → 25/03/1980Género: → Femenino');
    expect(refused).toHaveTextContent(
      'Nac. «31/02/1980»: La fecha no es válida: escribila como 25/03/1980Ese DNI es de alguien del equipo',
    );
    expect(within(updated as HTMLElement).getByRole('link', { name: 'Ver la ficha' })).toHaveAttribute(
      'href',
      '/patients/77',
    );
  });

  it('shows every value as it will be stored next to the value in the file', async () => {
    server.job = checkedImport({ noted: 2, notes: ['La hoja «Tapa» no se importa.'] });
    const reads = fakeCall(exchangeService, 'listImportRows', () =>
      rowPage(
        importRow({
          values: [
            { field: 'docNumber', text: '30111222', value: '30111222', mark: null },
            { field: 'dateOfBirth', text: '25-mar-80', value: '1980-03-25', mark: 'guessed' },
            { field: 'gender', text: 'F', value: 'FEMALE', mark: 'changed' },
            { field: 'postalCode', text: 'x2000', value: 'x2000', mark: 'doubted' },
            { field: 'phone', text: 'no sé', value: null, mark: 'omitted' },
          ],
          issues: [{ column: 'Tel.', message: 'No se importa: el teléfono no es válido' }],
        }),
      ),
    );
    const { user } = openImport();
    const values = within(await screen.findByRole('list', { name: 'Datos' }));
    expect(values.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'DNI30111222',
      'Fecha de nacimiento«25-mar-80» →25/03/1980supuesto',
      'Género«F» →Femeninootra forma',
      'Código postal«x2000» →x2000dudoso',
      'Teléfono«no sé» →no se importa',
    ]);
    expect(screen.getByText('Tel.: No se importa: el teléfono no es válido')).toBeVisible();
    expect(screen.getByText('La hoja «Tapa» no se importa.')).toBeVisible();
    expect(screen.getByText(/^En 2 filas hay algo supuesto, dudoso o que no se importa\./)).toBeVisible();
    await user.click(await button('2 Con avisos'));
    await waitFor(() => expect(reads.at(-1)?.query).toMatchObject({ noted: 'true' }));
  });

  it('imports a checked file once, after a confirmation with its counts', async () => {
    const runs = fakeStep('runImport', { state: 'importing' });
    const { user } = openImport();
    await user.click(await button('Importar 17 pacientes'));
    const form = await dialog('Importar 17 pacientes');
    expect(form.getByText('Se crean 15 pacientes.')).toBeVisible();
    expect(form.getByText('Cambian los datos de 2 pacientes.')).toBeVisible();
    expect(form.getByText('No se importan 2 filas con errores o DNI repetido.')).toBeVisible();
    await user.dblClick(form.getByRole('button', { name: 'Importar' }));
    expect(await progress('Importando los pacientes')).toBeVisible();
    expect(runs.map(({ body }) => body.version)).toEqual([3]);
  });

  it('shows the current state of a file after a colleague has changed it', async () => {
    const { user } = openImport();
    await user.click(await button('Importar 17 pacientes'));
    fakeStep('runImport', { state: 'importing' });
    server.job = importJob({ version: 4 });
    await user.click((await dialog('Importar 17 pacientes')).getByRole('button', { name: 'Importar' }));
    expect(await screen.findByText(STALE)).toBeVisible();
    expect(await button('Revisar el archivo')).toBeVisible();
  });

  it('does not import a file that changes nothing', async () => {
    server.job = checkedImport({ counts: counts({ unchanged: 20 }) });
    openImport();
    expect(await button('Importar 0 pacientes')).toBeDisabled();
    expect(screen.getByText(/^Con estas columnas no hay ningún paciente/)).toBeVisible();
  });
});

describe('a finished import', () => {
  beforeEach(() => {
    server.job = finishedImport();
  });

  it('shows what an import did and offers the rows to correct', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const downloads = fakeCall(exchangeService, 'exportImportErrors', () => ({
      file: new Blob(['DNI'], { type: 'text/csv' }),
      fileName: 'pacientes - errores.csv',
    }));
    openImport();
    expect(
      await screen.findByText(
        /^Importación terminada: se crearon 15 pacientes y cambiaron los datos de 2 pacientes\./,
      ),
    ).toBeVisible();
    const download = await button('Descargar filas con errores (2)');
    fireEvent.click(download);
    fireEvent.click(download);
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(click.mock.contexts[0]).toHaveProperty('download', 'pacientes - errores.csv');
    expect(downloads).toHaveLength(1);
  });

  it('undoes an import once, and lists what could not be undone with the reason', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const undos = fakeStep('undoImport', { state: 'undoing', stepRows: 17, canBeUndone: false });
    const { user } = openImport();
    await user.click(await button('Deshacer importación'));
    const form = await dialog('Deshacer la importación');
    expect(form.getByText('Se eliminan los pacientes que creó: 15 pacientes.')).toBeVisible();
    const confirm = form.getByRole('button', { name: 'Deshacer' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await progress('Deshaciendo la importación')).toBeVisible();
    expect(undos.map(({ body }) => body.version)).toEqual([5]);
    expect(screen.queryByRole('button', { name: 'Cancelar importación' })).toBeNull();
    const message = 'Alguien cambió sus datos después de la importación';
    fakeCall(exchangeService, 'listImportRows', () =>
      rowPage(importRow({ outcome: 'kept', patientId: 77, issues: [{ column: null, message }] })),
    );
    server.job = finishedImport({
      state: 'undone',
      version: 7,
      canBeUndone: false,
      counts: counts({ undone: 16, kept: 1 }),
    });
    await advanceClock(STEP_POLL_MS);
    expect(await screen.findByText(/^La importación se deshizo, salvo un paciente/)).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer importación' })).toBeNull();
  });

  it.each<[string, Partial<ImportJob>, string]>([
    [
      'interrupted halfway',
      { state: 'failed', failure: 'Quien la inició ya no puede importar en la clínica.', canBeUndone: true },
      'Quien la inició ya no puede importar en la clínica. Una parte ya estaba importada: podés deshacerla, o subir el archivo otra vez para completarla.',
    ],
  ])('shows that an import was %s', async (_, change, text) => {
    server.job = finishedImport({ canBeUndone: false, ...change });
    await expectOutcome(change, text);
  });
});
