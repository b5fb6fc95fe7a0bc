import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { pageOf } from '../http/page.ts';
import type { Route } from '../http/route.ts';
import { payment, paymentCreate, paymentsQuery, paymentVoid } from './payments.ts';
import { refundCreate } from './refunds.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
const DESK = ['DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const inClinicById = inClinic.extend({ id: idParam });

export const paymentRoutes = {
  createPayment: {
    method: 'POST',
    path: '/clinics/:clinicId/patients/:patientId/payments',
    summary: 'Take a payment and number its receipt; cash needs an open till',
    who: DESK,
    params: inClinic.extend({ patientId: idParam }),
    body: paymentCreate,
    saveId: true,
    errors: [404, 409],
    status: 201,
    response: payment,
  },
  listPayments: {
    method: 'GET',
    path: '/clinics/:clinicId/payments',
    summary: 'Payments by number',
    shows: 'by-handler',
    who: STAFF,
    params: inClinic,
    query: paymentsQuery,
    errors: [404],
    status: 200,
    response: pageOf(payment),
  },
  readPayment: {
    method: 'GET',
    path: '/clinics/:clinicId/payments/:id',
    summary: 'One payment',
    shows: { action: 'read', object: 'payment', id: 'id' },
    who: STAFF,
    params: inClinicById,
    errors: [404],
    status: 200,
    response: payment,
  },
  voidPayment: {
    method: 'POST',
    path: '/clinics/:clinicId/payments/:id/void',
    summary:
      'Void a payment with a reason by a counter-entry of today; cash leaves the open till, which must have it',
    who: DESK,
    params: inClinicById,
    body: paymentVoid,
    errors: [404, 409],
    status: 200,
    response: payment,
  },
  createRefund: {
    method: 'POST',
    path: '/clinics/:clinicId/payments/:id/refunds',
    summary: 'Give back a part of a payment that pays no work; cash leaves the open till, which must have it',
    who: DESK,
    params: inClinicById,
    body: refundCreate,
    saveId: true,
    errors: [404, 409],
    status: 201,
    response: payment,
  },
} as const satisfies Readonly<Record<string, Route>>;
