import {
  WORK_KINDS,
  WORK_STATES,
  type WorkKind,
  type WorkState,
} from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkListQuery } from '@dentaria/contract/follow-up/work-list.ts';

export interface WorkFilters {
  readonly kind: WorkKind | undefined;
  readonly assignee: 'mine' | 'nobody' | number | undefined;
  /** Minimum days since the item became due. */
  readonly days: number;
  readonly state: WorkState;
}

export const NO_FILTERS: WorkFilters = { kind: undefined, assignee: undefined, days: 0, state: 'open' };

const MAX_DAYS = 3_650;

export function readFilters(params: URLSearchParams): WorkFilters {
  const days = Number(params.get('days'));
  return {
    kind: WORK_KINDS.find((kind) => kind === params.get('kind')),
    assignee: assigneeIn(params.get('assignee')),
    days: Number.isInteger(days) && days > 0 && days <= MAX_DAYS ? days : 0,
    state: WORK_STATES.find((state) => state === params.get('state')) ?? 'open',
  };
}

export function assigneeIn(text: string | null): WorkFilters['assignee'] {
  if (text === 'mine' || text === 'nobody') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function writeFilters(params: URLSearchParams, filters: WorkFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const { kind, assignee, days, state } = filters;
  const texts = {
    kind,
    assignee: assignee?.toString(),
    days: days > 0 ? String(days) : undefined,
    state: state === 'open' ? undefined : state,
  };
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export const filtersInUse = ({ kind, assignee, days, state }: WorkFilters): number =>
  [kind !== undefined, assignee !== undefined, days > 0, state !== 'open'].filter(Boolean).length;

export const queryOf = (
  { kind, assignee, days, state }: WorkFilters,
  userId: number | undefined,
): WorkListQuery => ({
  ...(kind && { kind }),
  ...(assignee !== undefined && { assignee: assignee === 'mine' ? userId : assignee }),
  ...(days > 0 && { minDays: days }),
  ...(state !== 'open' && { state }),
});
