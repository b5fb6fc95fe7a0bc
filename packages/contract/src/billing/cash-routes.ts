import { z } from 'zod';
import { changeRoute, createRoute, csvRoute, readRoute } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { cashClosing, cashMovementCreate, cashOpening, cashSession } from './cash.ts';

export const cashRoutes = {
  readOpenCash: {
    ...readRoute,
    path: '/clinics/:clinicId/cash',
    summary: 'The open cash session, if any',
    response: z.object({ session: cashSession.nullable() }),
  },
  openCash: {
    ...createRoute,
    path: '/clinics/:clinicId/cash',
    summary: 'Open a cash session with an amount; dentists must own the clinic',
    body: cashOpening,
    response: cashSession,
  },
  listCashSessions: {
    ...readRoute,
    path: '/clinics/:clinicId/cash-sessions',
    summary: 'Cash sessions, newest first; at most 100',
    response: z.array(cashSession.omit({ taken: true, movements: true })),
  },
  readCashSession: {
    ...readRoute,
    path: '/clinics/:clinicId/cash-sessions/:id',
    summary: 'One cash session',
    response: cashSession,
  },
  exportCashSession: {
    ...csvRoute,
    path: '/clinics/:clinicId/cash-sessions/:id/csv',
    summary: 'The payments and movements of a session as CSV',
    shows: { action: 'export', object: 'cash-session', id: 'id' },
  },
  createCashMovement: {
    ...createRoute,
    path: '/clinics/:clinicId/cash-sessions/:id/movements',
    summary: 'Record cash put in or taken out; 409 once the session is closed',
    body: cashMovementCreate,
    saveId: true,
    response: cashSession,
  },
  closeCash: {
    ...changeRoute,
    method: 'POST',
    path: '/clinics/:clinicId/cash-sessions/:id/close',
    summary: 'Close the session with the counted cash; 409 if it is closed or the expected amount changed',
    body: cashClosing,
    response: cashSession,
  },
} as const satisfies Readonly<Record<string, Route>>;
