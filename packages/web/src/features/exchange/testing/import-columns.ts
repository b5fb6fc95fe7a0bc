import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { type fakeImport, STALE } from './import-screen.ts';

export const field = (name: string) => screen.findByRole('combobox', { name: `Dato de «${name}»` });

export const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(await field(name));
  await user.click(await screen.findByRole('option', { name: option }));
};

export const checkButton = () => screen.findByRole('button', { name: 'Revisar el archivo' });

/** Saves as the server does, which discards an earlier check. */
export const fakeMapping = (server: ReturnType<typeof fakeImport>, change: Partial<ImportJob> = {}) =>
  fakeCall(exchangeService, 'updateImportMapping', ({ body: { fields, version } }) => {
    const { job } = server;
    if (version !== job.version) throw refuse(409, { message: STALE });
    const columns = job.columns.map((each, place) => ({ ...each, field: fields[place] ?? null }));
    server.job = { ...job, ...change, columns, state: 'uploaded', version: version + 1 };
    return server.job;
  });
