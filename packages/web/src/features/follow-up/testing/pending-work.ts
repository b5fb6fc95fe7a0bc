import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { screen, within } from '@testing-library/react';
import { workItem } from './work-items.ts';

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
