import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { cashClosing, cashMovementCreate, cashOpening, cashSession } from './cash.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const inClinicById = inClinic.extend({ id: idParam });

export const cashRoutes = {
  readOpenCash: {
    method: 'GET',
    path: '/clinics/:clinicId/cash',
    summary: 'The open session of the till, if there is one',
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.object({ session: cashSession.nullable() }),
  },
  openCash: {
    method: 'POST',
    path: '/clinics/:clinicId/cash',
    summary: 'Open the till with an amount; of the dentists, only the owner',
    who: STAFF,
    params: inClinic,
    body: cashOpening,
    errors: [404, 409],
    status: 201,
    response: cashSession,
  },
  listCashSessions: {
    method: 'GET',
    path: '/clinics/:clinicId/cash-sessions',
    summary: 'Sessions of the till, the newest first; at most 100',
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(cashSession.omit({ taken: true, movements: true })),
  },
  readCashSession: {
    method: 'GET',
    path: '/clinics/:clinicId/cash-sessions/:id',
    summary: 'One session of the till',
    who: STAFF,
    params: inClinicById,
    errors: [404],
    status: 200,
    response: cashSession,
  },
  exportCashSession: {
    method: 'GET',
    path: '/clinics/:clinicId/cash-sessions/:id/csv',
    summary: 'The payments and movements of a session as CSV',
    shows: { action: 'export', object: 'cash-session', id: 'id' },
    who: STAFF,
    params: inClinicById,
    errors: [404],
    status: 200,
    download: { mediaTypes: ['text/csv'] },
  },
  createCashMovement: {
    method: 'POST',
    path: '/clinics/:clinicId/cash-sessions/:id/movements',
    summary: 'Note cash that was put in or taken out; 409 once the session is closed',
    who: STAFF,
    params: inClinicById,
    body: cashMovementCreate,
    saveId: true,
    errors: [404, 409],
    status: 201,
    response: cashSession,
  },
  closeCash: {
    method: 'POST',
    path: '/clinics/:clinicId/cash-sessions/:id/close',
    summary: 'Close the till with its count; 409 if it is closed or other cash came in meanwhile',
    who: STAFF,
    params: inClinicById,
    body: cashClosing,
    errors: [404, 409],
    status: 200,
    response: cashSession,
  },
} as const satisfies Readonly<Record<string, Route>>;
