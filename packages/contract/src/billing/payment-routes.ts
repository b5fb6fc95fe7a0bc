import { CLINIC_STAFF, changeRoute, createRoute, readRoute } from '../http/clinic-routes.ts';
import { pageOf } from '../http/page.ts';
import type { Route } from '../http/route.ts';
import { payment, paymentCreate, paymentsQuery, paymentVoid } from './payments.ts';
import { refundCreate } from './refunds.ts';

export const paymentRoutes = {
  createPayment: {
    ...createRoute,
    path: '/clinics/:clinicId/patients/:patientId/payments',
    summary: 'Take a payment and number its receipt; cash needs an open till',
    who: CLINIC_STAFF,
    body: paymentCreate,
    saveId: true,
    response: payment,
  },
  listPayments: {
    ...readRoute,
    path: '/clinics/:clinicId/payments',
    summary: 'Payments by number',
    shows: 'by-handler',
    query: paymentsQuery,
    response: pageOf(payment),
  },
  readPayment: {
    ...readRoute,
    path: '/clinics/:clinicId/payments/:id',
    summary: 'One payment',
    shows: { action: 'read', object: 'payment', id: 'id' },
    response: payment,
  },
  voidPayment: {
    ...changeRoute,
    method: 'POST',
    path: '/clinics/:clinicId/payments/:id/void',
    summary:
      'Void a payment with a reason by a counter-entry of today; cash leaves the open till, which must have it',
    who: CLINIC_STAFF,
    body: paymentVoid,
    response: payment,
  },
  createRefund: {
    ...createRoute,
    path: '/clinics/:clinicId/payments/:id/refunds',
    summary: 'Give back a part of a payment that pays no work; cash leaves the open till, which must have it',
    who: CLINIC_STAFF,
    body: refundCreate,
    saveId: true,
    response: payment,
  },
} as const satisfies Readonly<Record<string, Route>>;
