const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Link {
  readonly page: `/${string}/:token`;
  readonly maxLifetimeMs: number;
  readonly maxOpenPerSubject: number;
}

/** Links that open a page without a session (docs/links.md). */
export const links = {
  estimate: { page: '/presupuesto/:token', maxLifetimeMs: 90 * DAY_MS, maxOpenPerSubject: 5 },
  appointment: { page: '/turno/:token', maxLifetimeMs: 400 * DAY_MS, maxOpenPerSubject: 10 },
  booking: { page: '/reservar/confirmar/:token', maxLifetimeMs: 10 * MINUTE_MS, maxOpenPerSubject: 1 },
  staffInvitation: { page: '/invitacion/:token', maxLifetimeMs: 7 * DAY_MS, maxOpenPerSubject: 1 },
  clinicInvitation: { page: '/onboarding/:token', maxLifetimeMs: 7 * DAY_MS, maxOpenPerSubject: 1 },
  recovery: { page: '/recuperar/:token', maxLifetimeMs: 30 * MINUTE_MS, maxOpenPerSubject: 1 },
} as const satisfies Readonly<Record<string, Link>>;

export type LinkKind = keyof typeof links;

/** Search engines may index only these pages, because their addresses contain no secret. */
export const INDEXED_PAGES = ['/', '/login', '/register-clinic', '/reservar/:clinicId'] as const;
