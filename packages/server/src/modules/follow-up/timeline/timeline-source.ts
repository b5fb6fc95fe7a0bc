import type { TimelineEntry, TimelineKind } from '@dentaria/contract/follow-up/timeline.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';

/** Entries are ordered by time and id, the newest first. */
export interface TimelinePosition {
  readonly at: Date;
  readonly id: number;
}

export interface TimelineRow extends Omit<TimelineEntry, 'kind' | 'at'> {
  readonly at: Date;
}

export interface TimelinePage {
  readonly patientId: number;
  /** The clinics whose entries the caller may see; undefined means every clinic. */
  readonly clinics: readonly number[] | undefined;
  /** Entries strictly before it. */
  readonly before: TimelinePosition;
  readonly limit: number;
}

/** What a module adds to a patient's timeline, in one query that reads no more than `limit` rows of an index. */
export interface TimelineSource {
  readonly kind: TimelineKind;
  /** Whether the caller may see the entries of this kind. */
  readonly isVisible: (caller: RequestContext['caller']) => boolean;
  readonly read: (ctx: RequestContext, page: TimelinePage) => Promise<readonly TimelineRow[]>;
}
