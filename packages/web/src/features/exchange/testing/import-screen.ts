import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { importRow, rowPage } from './imports.ts';

export const STALE = 'Alguien cambió esta importación mientras tanto: revisa cómo está ahora';

/** Fakes the only import of the dentist's clinic, and the browser functions that jsdom lacks. */
export function fakeImport(job: ImportJob) {
  const server = { job };
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = () => undefined;
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'readImport', () => server.job);
  fakeCall(exchangeService, 'listImports', () => [server.job]);
  fakeCall(exchangeService, 'listImportRows', () => rowPage(importRow()));
  return server;
}

export const open = () => renderScreen('/datos?view=imports&id=41', { session: as('DENTIST') });
