import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

export const sixClinics = [
  clinic({ id: 1, name: 'Ñandú', createdAt: '2026-01-06T12:00:00.000Z' }),
  clinic({ id: 2, name: 'Álamo', active: false, createdAt: '2026-01-05T12:00:00.000Z' }),
  clinic({ id: 3, name: 'zonda', ownerUserId: 12, ownerUsername: 'bpaz' }),
  clinic({ id: 4, name: 'Norte', ownerUserId: null, ownerUsername: null }),
  clinic({ id: 5, name: 'Oeste', createdAt: '2026-01-01T12:00:00.000Z' }),
  clinic({ id: 6, name: 'Aires' }),
];

export async function openList(path = '/clinics', { session = as('ADMIN'), clinics = sixClinics } = {}) {
  const stored = new Map(clinics.map((one) => [one.id, one]));
  const reads = fakeCall(authService, 'listClinics', () => [...stored.values()]);
  const app = renderScreen(path, { session });
  await screen.findByText(/–\d+ de \d+/);
  return { ...app, stored, reads };
}

/** Omits the requests of an administrator's navigation, which also reads the active clinics. */
export const listReads = (reads: readonly { query: { includeInactive?: string | undefined } }[]) =>
  reads.filter(({ query }) => query.includeInactive === 'true');

const rows = () => screen.getAllByRole('row').slice(1);

export const names = (column = 1) =>
  rows().map((row) => within(row).getAllByRole('cell')[column]?.textContent);

export const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

export const press = (name: string, button: string) =>
  within(row(name)).getByRole('button', { name: button });

/** Changes the state of a stored clinic, and returns it. */
export function setActive(stored: Map<number, Clinic>, id: number, active: boolean): Clinic {
  const changed = { ...(stored.get(id) ?? clinic({ id })), active };
  stored.set(id, changed);
  return changed;
}

/** Presses a button for all six clinics, and returns its dialog. */
export async function selectAll(user: UserEvent, button: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  const toolbar = await screen.findByRole('toolbar', { name: 'Selección' });
  await user.click(within(toolbar).getByRole('button', { name: 'Seleccionar las 6 filas que coinciden' }));
  await user.click(within(toolbar).getByRole('button', { name: button }));
  return screen.findByRole('dialog');
}

export function open(session = as('ADMIN'), id = '3') {
  fakeCall(authService, 'listStaffInvitations', () => []);
  return renderScreen(`/clinics/${id}/details`, { session });
}

const laura = patient({
  id: 9,
  username: 'lsosa',
  firstName: 'Laura',
  lastName: 'Sosa',
  roles: [asRole('DENTIST')],
});

const bruno = patient({ ...laura, id: 10, username: 'bpaz', firstName: 'Bruno', lastName: 'Paz' });

export function fakeLists(dentists = [laura, bruno]) {
  fakeCall(authService, 'listClinics', () => []);
  return fakeCall(authService, 'listUsersByRole', () => dentists);
}

export const nameField = () => screen.findByRole('textbox', { name: 'Nombre' });

export const owner = () => screen.findByRole('combobox', { name: 'Propietario' });
