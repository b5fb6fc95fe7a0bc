import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderApp, renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { workItem, workList, workPatient } from './work-items.ts';

const ASSIGNEES = [
  { id: 7, name: 'Lucía Sosa', role: 'RECEPTIONIST' as const },
  { id: 8, name: 'Rosa Vega', role: 'RECEPTIONIST' as const },
];

interface Options {
  readonly role?: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST';
  readonly search?: string;
}

/** Opens the work list as user 7. Tests can change the items of its fake server. */
export async function openWorkList(
  items: readonly WorkItem[],
  { role = 'RECEPTIONIST', search = '' }: Options = {},
) {
  const stored = [...items];
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(followUpService, 'listAssignees', () => ASSIGNEES);
  const reads = fakeCall(followUpService, 'readWorkList', () => workList(stored));
  const app = renderScreen(`/seguimiento${search}`, { session: as(role) });
  await screen.findByRole('heading', { name: 'Seguimiento' });
  /** Removes an item, as the server does once it is settled. */
  const removeStored = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): void => {
    stored.splice(
      stored.findIndex((item) => item.kind === kind && item.id === id),
      1,
    );
  };
  return { ...app, stored, reads, removeStored };
}

export const row = (name: string) => screen.findByRole('listitem', { name });

export const inRow = async (name: string) => within(await row(name));

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const group = async (name: string) => within(await screen.findByRole('region', { name }));

export const MARIA = 'María Ñandú: Limpieza';

export const recall = workItem();

export const appointment = {
  id: 61,
  startsAt: '2026-12-04T13:00:00.000Z',
  typeId: 12,
  professionalId: 8,
  version: 1,
};

export const unconfirmedItem = workItem({
  kind: 'unconfirmed',
  id: 61,
  day: '2026-12-04',
  title: 'Consulta, 10:00',
  patient: workPatient({ id: 42, name: 'Juan Paz' }),
  appointment,
});

export const task = workItem({ kind: 'task', id: 9, title: 'Pedir insumos', patient: null, version: 3 });

const entry = async () =>
  within(await screen.findByRole('navigation', { name: 'Principal' })).getByRole('link', {
    name: /^Seguimiento/,
  });

export const expectCount = (text: string) =>
  waitFor(async () => expect(await entry()).toHaveAccessibleName(text));

export const fakeCounts = (waiting: () => number) =>
  fakeCall(followUpService, 'countWork', () => ({ total: waiting(), mine: 0, kinds: [] }));

/** Fakes a user of these clinics, and four pending items in the clinic that is counted. */
export async function expectCountOf(
  role: Parameters<typeof as>[0],
  clinics: readonly ReturnType<typeof clinic>[],
  chosen: string | undefined,
  counted: number,
) {
  if (chosen !== undefined) localStorage.setItem('clinic', chosen);
  fakeCall(authService, 'listClinics', () => [...clinics]);
  const reads = fakeCounts(() => 4);
  renderApp('/account', { session: as(role) });
  await expectCount('Seguimiento 4 pendientes');
  expect(reads[0]?.params).toEqual({ clinicId: counted });
}

/** Expects the count for an administrator of two clinics. */
export async function expectNoCount(chosen: string | undefined) {
  if (chosen !== undefined) localStorage.setItem('clinic', chosen);
  const clinics = fakeCall(authService, 'listClinics', () => [clinic({ id: 5 }), clinic({ id: 6 })]);
  const reads = fakeCounts(() => 4);
  renderApp('/account', { session: as('ADMIN') });
  await waitFor(() => expect(clinics).not.toEqual([]));
  await expectCount('Seguimiento');
  expect(reads).toEqual([]);
}

/** A task without a patient, and a recall for María. */
export const taskAndRecall = (): WorkItem[] => [
  workItem({ kind: 'task', id: 1, title: 'Llamar al laboratorio', patient: null, day: '2026-12-03' }),
  workItem({ id: 2 }),
];

const list = () => screen.findByRole('list', { name: 'Tareas pendientes' });

export const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
