import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { healthInsurance } from '../../../testing/health-insurances.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { checkButton, choose, fakeImport, fakeMapping, field, openImport } from '../testing/import-screen.ts';
import { checkedImport, column, importJob, insurance, OSDE } from '../testing/imports.ts';

let server: ReturnType<typeof fakeImport>;

beforeEach(() => {
  server = fakeImport(importJob());
});

describe('the columns', () => {
  it('fits the columns on a phone', async () => {
    setViewportWidth(360);
    openImport();
    expect(await field('Documento')).toBeVisible();
    await expectAccessible();
  });

  it('saves unsaved choices before the check', async () => {
    fakeCall(exchangeService, 'updateImportMapping', () => {
      throw refuse(500);
    });
    const checks = fakeCall(exchangeService, 'checkImport', () => {
      server.job = { ...server.job, state: 'checking', version: server.job.version + 1, stepRows: 20 };
      return server.job;
    });
    const { user } = openImport();
    await choose(user, 'Observ.', 'Profesión');
    expect(await screen.findByText('No se pudieron guardar las columnas')).toBeVisible();
    expect(await screen.findByText('Los últimos cambios no se guardaron.')).toBeVisible();
    expect(await field('Observ.')).toHaveTextContent('Profesión');
    const saves = fakeMapping(server);
    const button = await checkButton();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('progressbar', { name: 'Revisando el archivo' })).toBeVisible();
    expect(saves[0]?.body.fields[3]).toBe('profession');
    expect(checks.map(({ body }) => body.version)).toEqual([2]);
  });

  it('invalidates the check of a file when its columns change', async () => {
    server.job = checkedImport();
    fakeMapping(server);
    const { user } = openImport();
    await user.click(await screen.findByRole('button', { name: 'Cambiar columnas' }));
    expect(await screen.findByText(/^Si cambiás algo, la revisión deja de valer/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a la revisión' }));
    expect(await screen.findByRole('button', { name: 'Importar 17 pacientes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cambiar columnas' }));
    await choose(user, 'Nac.', 'No importar');
    expect(await screen.findByText(/la revisión anterior ya no vale/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Volver a la revisión' })).toBeNull();
  });

  it('offers each field for one column only', async () => {
    const { user } = openImport();
    await user.click(await field('Observ.'));
    expect(screen.getByRole('option', { name: 'DNI (ya elegido)' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the obras sociales', () => {
  const columns = [...importJob().columns.slice(0, 3), column('OS', 'healthInsurance', ['O.S.D.E'])];
  const unknown = insurance({ text: 'osde capital', rows: 1, name: 'osde capital', isRegistered: false });
  const picker = (text: string) => screen.findByRole('combobox', { name: `Obra social para «${text}»` });

  it('searches the registry of obras sociales while the user types', async () => {
    fakeCall(healthInsuranceService, 'listHealthInsurances', () => [
      healthInsurance({ health_insurance_id: 5, name: 'Obra Social del Personal Gráfico (FATIDA)' }),
    ]);
    server.job = importJob({ columns, insurances: [unknown] });
    const saves = fakeMapping(server);
    const { user } = openImport();
    await user.clear(await picker('osde capital'));
    await user.type(await picker('osde capital'), 'grafico');
    await user.click(await screen.findByRole('option', { name: /Gráfico/ }));
    await waitFor(() =>
      expect(saves[0]?.body.insurances?.[0]?.name).toBe('Obra Social del Personal Gráfico (FATIDA)'),
    );
  });

  it('changes one plan of an obra social and keeps the others', async () => {
    const planned = insurance({
      plans: [
        { text: '210', rows: 7, planId: 3 },
        { text: 'dos diez', rows: 5, planId: null },
      ],
      planChoices: [
        { id: 3, name: 'Plan 210' },
        { id: 4, name: 'Plan 310' },
      ],
    });
    server.job = importJob({ columns, insurances: [planned] });
    const saves = fakeMapping(server);
    const { user } = openImport();
    await user.click(await screen.findByRole('combobox', { name: 'Plan para «dos diez» de «O.S.D.E»' }));
    await user.click(await screen.findByRole('option', { name: 'Plan 210' }));
    await waitFor(() =>
      expect(saves[0]?.body.insurances).toEqual([
        {
          text: 'O.S.D.E',
          name: OSDE,
          plans: [
            { text: '210', planId: 3 },
            { text: 'dos diez', planId: 3 },
          ],
        },
      ]),
    );
  });

  it('shows many obras sociales a part at a time', async () => {
    const insurances = Array.from({ length: 40 }, (_, place) => insurance({ text: `os ${place}` }));
    server.job = importJob({ columns, insurances });
    const { user } = openImport();
    await user.click(await screen.findByRole('button', { name: 'Mostrar las 25 restantes' }));
    expect(await picker('os 39')).toBeVisible();
  });

  it('asks for the obras sociales once their column is chosen', async () => {
    const saves = fakeMapping(server, { insurances: [insurance(), unknown] });
    const { user } = openImport();
    await choose(user, 'Observ.', 'Obra social');
    expect(await picker('O.S.D.E')).toHaveValue('OSDE');
    expect(screen.getByText('12 filas')).toBeVisible();
    expect(screen.getByText(/^Una no se reconoció en el registro/)).toBeVisible();
    expect(saves).toHaveLength(1);
  });
});

it('finds no accessibility problem in the columns', async () => {
  openImport();
  expect(await field('Documento')).toHaveTextContent('DNI');
  expect(await field('Observ.')).toHaveTextContent('No importar');
  await expectAccessible();
});

it('finds no accessibility problem in the obras sociales', async () => {
  fakeMapping(server, { insurances: [insurance()] });
  const { user } = openImport();
  await choose(user, 'Observ.', 'Obra social');
  await screen.findByRole('combobox', { name: 'Obra social para «O.S.D.E»' });
  await expectAccessible();
});
