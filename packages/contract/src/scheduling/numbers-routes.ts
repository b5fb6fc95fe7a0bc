import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { monthNumbers, numbersQuery } from './numbers.ts';

const MANAGERS = ['ADMIN', 'DENTIST'] as const;

const inClinic = z.object({ clinicId: idParam });

export const numbersRoutes = {
  readNumbers: {
    method: 'GET',
    path: '/clinics/:clinicId/numbers',
    summary: 'Appointments, absences, cancellations, occupation and new patients by month and professional',
    who: MANAGERS,
    slow: true,
    params: inClinic,
    query: numbersQuery,
    errors: [404],
    status: 200,
    response: z.array(monthNumbers),
  },
  exportNumbers: {
    method: 'GET',
    path: '/clinics/:clinicId/numbers/csv',
    summary: 'The same as CSV, separated by semicolons and with decimal commas',
    who: MANAGERS,
    params: inClinic,
    query: numbersQuery,
    errors: [404],
    status: 200,
    download: { mediaTypes: ['text/csv; charset=utf-8'] },
  },
} as const satisfies Readonly<Record<string, Route>>;
