import type { TimelineEntry } from '@dentaria/contract/follow-up/timeline.ts';
import { screen, within } from '@testing-library/react';

export const entry = (overrides: Partial<TimelineEntry>): TimelineEntry => ({
  kind: 'appointment',
  id: 1,
  title: 'Turno atendido',
  detail: null,
  by: null,
  at: '2026-12-03T13:00:00.000Z',
  ...overrides,
});

export const ENTRIES = [
  entry({}),
  entry({ kind: 'version', title: 'Historia guardada, versión 2', by: 'Ana Paz' }),
  entry({ kind: 'message', title: 'Recordatorio', detail: 'Enviado a maria@example.com' }),
  entry({ kind: 'attempt', title: 'No contestó', detail: 'Llamada' }),
  entry({ kind: 'task', title: 'Llamar al laboratorio' }),
  entry({ kind: 'recall', title: 'Control' }),
  entry({ kind: 'payment', title: 'Pago de $ 31.000,00' }),
  entry({ kind: 'estimate', title: 'Presupuesto N.º 4 presentado' }),
];

export const list = () => screen.findByRole('list', { name: 'Qué pasó' });
export const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
