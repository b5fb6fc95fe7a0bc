import { z } from 'zod';
import { cursor } from '../http/page.ts';

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
  id: z.int(),
  at: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  by: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timeline = z.object({
  entries: z.array(timelineEntry),
  next: z.string().nullable(),
});
export type Timeline = z.output<typeof timeline>;

export const timelineQuery = z.object({
  before: cursor,
});
