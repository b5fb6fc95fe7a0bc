import type { Attempt, WorkItem, WorkList } from '@dentaria/contract/follow-up/work-list.ts';

export const TODAY = '2026-12-03';

/** A recall for María, due on 1 December 2026. */
export const workItem = (overrides: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'recall',
  id: 1,
  clinicId: 3,
  day: '2026-12-01',
  title: 'Limpieza',
  detail: null,
  reason: 'Limpieza',
  patient: workPatient(),
  appointment: null,
  version: 1,
  assignee: null,
  attempts: 0,
  lastAttempt: null,
  dismissal: null,
  ...overrides,
});

export const workPatient = (
  overrides: Partial<NonNullable<WorkItem['patient']>> = {},
): NonNullable<WorkItem['patient']> => ({
  id: 41,
  name: 'María Ñandú',
  docNumber: '30111222',
  phone: '+54 341 555-0101',
  email: 'maria@example.com',
  mailObstacle: null,
  hasDeclined: false,
  ...overrides,
});

export const attempt = (overrides: Partial<Attempt> = {}): Attempt => ({
  id: 5,
  at: '2026-12-02T13:30:00.000Z',
  by: { id: 8, name: 'Rosa Vega' },
  channel: 'phone',
  result: 'no-answer',
  comment: null,
  nextTryDay: null,
  ...overrides,
});

/** Groups items by kind, in the given order. */
export function workList(items: readonly WorkItem[]): WorkList {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return {
    clinicId: 3,
    today: TODAY,
    groups: kinds.map((kind) => {
      const ofKind = items.filter((item) => item.kind === kind);
      return { kind, count: ofKind.length, items: ofKind };
    }),
  };
}
