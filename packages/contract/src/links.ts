import { z } from 'zod';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Link {
  readonly page: `/${string}/:token`;
  readonly longestMs: number;
  readonly maxOpen: number;
}

/** Links that open a page without a session (docs/links.md). */
export const links = {
  estimate: { page: '/presupuesto/:token', longestMs: 90 * DAY_MS, maxOpen: 5 },
  appointment: { page: '/turno/:token', longestMs: 400 * DAY_MS, maxOpen: 10 },
  booking: { page: '/reservar/confirmar/:token', longestMs: 10 * MINUTE_MS, maxOpen: 1 },
  staffInvitation: { page: '/invitacion/:token', longestMs: 7 * DAY_MS, maxOpen: 1 },
  clinicInvitation: { page: '/onboarding/:token', longestMs: 7 * DAY_MS, maxOpen: 1 },
  recovery: { page: '/recuperar/:token', longestMs: 30 * MINUTE_MS, maxOpen: 1 },
} as const satisfies Readonly<Record<string, Link>>;

export type LinkKind = keyof typeof links;

/** Search engines may index only these pages, because their addresses contain no secret. */
export const INDEXED_PAGES = ['/', '/login', '/register-clinic', '/reservar/:clinicId'] as const;

export const openLinks = z.object({ open: z.int(), until: z.string().nullable() });
export type OpenLinks = z.output<typeof openLinks>;
