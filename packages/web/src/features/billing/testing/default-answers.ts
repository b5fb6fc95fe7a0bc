import { HttpResponse, http } from 'msw';
import { noCoverage } from '../../../testing/people.ts';

/** Accounts without debts, and private patients. */
export const billingAnswers = [
  http.get('*/services/billing/clinics/:clinicId/patients/:patientId/account', ({ params }) =>
    HttpResponse.json({
      clinicId: Number(params.clinicId),
      patient: { id: Number(params.patientId), name: 'María Ñandú' },
      balance: 0,
      openCharges: [],
      lastPaymentDay: null,
    }),
  ),
  http.get('*/services/billing/clinics/:clinicId/patients/:patientId/coverage', () =>
    HttpResponse.json(noCoverage),
  ),
  http.get('*/services/billing/clinics/:clinicId/patients/:patientId/accepted-work', () =>
    HttpResponse.json([]),
  ),
];
