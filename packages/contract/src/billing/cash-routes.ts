import { z } from 'zod';
import { changeRoute, clinicRoute, createRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { cashClosing, cashMovementCreate, cashOpening, cashSession } from './cash.ts';

export const cashRoutes = {
  readOpenCash: {
    ...clinicRoute,
    summary: 'The open cash session, if any',
    response: z.object({ session: cashSession.nullable() }),
  },
  openCash: {
    ...createRoute,
    summary: 'Open a cash session with an amount; dentists must own the clinic',
    body: cashOpening,
    response: cashSession,
  },
  listCashSessions: {
    ...clinicRoute,
    summary: 'Cash sessions, newest first; at most 100',
    response: z.array(cashSession.omit({ taken: true, movements: true })),
  },
  readCashSession: {
    ...clinicRoute,
    summary: 'One cash session',
    response: cashSession,
  },
  exportCashSession: {
    ...clinicRoute,
    summary: 'The payments and movements of a session as CSV',
    shows: { action: 'export', object: 'cash-session', id: 'id' },
  },
  createCashMovement: {
    ...createRoute,
    summary: 'Record cash put in or taken out; 409 once the session is closed',
    body: cashMovementCreate,
    response: cashSession,
  },
  closeCash: {
    ...changeRoute,
    summary: 'Close the session with the counted cash; 409 if it is closed or the expected amount changed',
    body: cashClosing,
    response: cashSession,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
