import { API_SCOPES, fhirScope } from '@dentaria/contract/api-scopes.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

const ANA = { id: 7, name: 'Ana Luna' } as const;

/** A token that may read patients for three more months. */
export const program = (overrides: Partial<Program> = {}): Program => ({
  id: 5,
  clinicId: 3,
  name: 'Laboratorio Sur',
  scopes: [fhirScope('Patient'), fhirScope('Coverage'), fhirScope('Consent')],
  hint: 'x4_Q',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: ANA,
  expiresOn: addDays(clinicToday(), 90),
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  state: 'active',
  ...overrides,
});

/** API clients in every state. The active one has every scope and expires tomorrow. */
export const listedPrograms = () => [
  program({
    lastUsedAt: '2026-11-24T16:05:00.000Z',
    expiresOn: addDays(clinicToday(), 1),
    scopes: [...API_SCOPES],
  }),
  program({ id: 4, name: 'Estudio Pérez', state: 'expired', expiresOn: '2026-10-31', scopes: ['exports'] }),
  program({ id: 3, name: 'Viejo', state: 'orphaned', scopes: [fhirScope('Organization')] }),
  program({
    id: 2,
    name: 'Anterior',
    state: 'revoked',
    revokedAt: '2026-11-21T12:00:00.000Z',
    revokedBy: { id: 8, name: 'Bruno Paz' },
  }),
];

export const TOKEN = `dent_3_${'aB-_'.repeat(10)}xyz`;

export const ADDRESS = '/datos?view=programs';

/** Fakes the dentist's clinic with `programs`. `created` records requests for new ones. */
export function fakePrograms() {
  const server = {
    programs: [] as Program[],
    created: fakeCall(exchangeService, 'createProgram', ({ body }) => {
      const created = program({ ...body, scopes: [...body.scopes] });
      server.programs = [created, ...server.programs];
      return { program: created, token: TOKEN };
    }),
  };
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(exchangeService, 'listPrograms', () => server.programs);
  return server;
}

export const open = () => renderScreen(ADDRESS, { session: as('DENTIST') });

export async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Nuevo programa' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo programa' }));
  return {
    ...form,
    name: () => form.getByRole('textbox', { name: 'Nombre del programa' }),
    day: () => form.getByRole('textbox', { name: 'Último día' }),
    scope: (name: string) => form.getByRole('checkbox', { name }),
    submit: () => form.getByRole('button', { name: 'Crear token' }),
  };
}

/** Sends a form that the server rejects. The form shows `text` and keeps the typed values. */
export async function expectRefusedForm(text: string | RegExp): Promise<void> {
  const { user } = open();
  const form = await openForm(user);
  await user.type(form.name(), 'Laboratorio Sur');
  await user.click(form.scope('Turnos'));
  await user.click(form.submit());
  expect(await form.findByText(text)).toBeVisible();
  expect(form.name()).toHaveValue('Laboratorio Sur');
  expect(form.scope('Turnos')).toBeChecked();
}
