import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { screen, within } from '@testing-library/react';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { workList } from './work-items.ts';

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
  const settle = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): void => {
    stored.splice(
      stored.findIndex((item) => item.kind === kind && item.id === id),
      1,
    );
  };
  return { ...app, stored, reads, settle };
}

export const row = (name: string) => screen.findByRole('listitem', { name });

export const inRow = async (name: string) => within(await row(name));

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const group = async (name: string) => within(await screen.findByRole('region', { name }));
