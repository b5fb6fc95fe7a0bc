import { z } from 'zod';
import { cursor } from '../http/page.ts';

/** What a patient's timeline is made of. Each module registers its own. */
export const TIMELINE_KINDS = [
  'appointment',
  'version',
  'message',
  'attempt',
  'task',
  'recall',
  'payment',
  'estimate',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const timelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  /** With the kind it identifies the entry. */
  id: z.int(),
  at: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  by: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timeline = z.object({
  /** Newest first. */
  entries: z.array(timelineEntry),
  /** `before` of the next page; null at the end. */
  next: z.string().nullable(),
});
export type Timeline = z.output<typeof timeline>;

export const timelineQuery = z.object({
  /** `next` of the page before. */
  before: cursor,
});
