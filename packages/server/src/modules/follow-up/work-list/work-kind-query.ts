import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';

/** The query of one kind of the work list. */
export interface WorkKindQuery {
  readonly kind: WorkKind;
}
