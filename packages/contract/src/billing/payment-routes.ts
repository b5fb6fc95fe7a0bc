import { CLINIC_STAFF, changeRoute, clinicRoute, createRoute } from '../http/clinic-routes.ts';
import { pageOf } from '../http/page.ts';
import type { RouteDetails } from '../http/route.ts';
import { payment, paymentCreate, paymentsQuery, paymentVoid } from './payments.ts';
import { refundCreate } from './refunds.ts';

export const paymentRoutes = {
  createPayment: {
    ...createRoute,
    summary: 'Take a payment and number its receipt; cash requires an open cash session',
    who: CLINIC_STAFF,
    body: paymentCreate,
    response: payment,
  },
  listPayments: {
    ...clinicRoute,
    summary: 'Payments by number',
    shows: 'by-handler',
    query: paymentsQuery,
    response: pageOf(payment),
  },
  readPayment: {
    ...clinicRoute,
    summary: 'One payment',
    shows: { action: 'read', object: 'payment', id: 'id' },
    response: payment,
  },
  voidPayment: {
    ...changeRoute,
    summary:
      'Void a payment by a counter-entry of today; a cash refund must be covered by the open cash session',
    who: CLINIC_STAFF,
    body: paymentVoid,
    response: payment,
  },
  createRefund: {
    ...createRoute,
    summary: 'Refund the part of a payment that pays no work; cash must be covered by the open cash session',
    who: CLINIC_STAFF,
    body: refundCreate,
    response: payment,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
