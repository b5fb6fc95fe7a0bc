import { type Answers, all, DENTISTS, type Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { byPaymentTakers, byReceptionOrOwner, clinic, ofClinic } from './access-cases.ts';
import { closeCashSession, newPayment, newRefund, OPENING, openCashSession } from './payment-builders.ts';

const payer = (world: World) => ({ ...clinic(world), patientId: world.here.cashSessions.payerId });
const payment = (world: World) => ({ ...clinic(world), id: world.here.cashSessions.paymentId });
const session = (world: World) => ({ ...clinic(world), id: world.here.cashSessions.sessionId });
const names = ({ here }: World) =>
  [here.former, here.dentist, here.receptionist].map(({ lastName }) => lastName);

async function payAgain(app: ProductUnderTest, world: World) {
  const { billing } = app.as(world.here.dentist.token);
  const { id } = await billing.createPayment({ params: payer(world), body: newPayment() });
  return { params: { ...clinic(world), id } };
}

/** More than the patient owes. */
async function payAhead(app: ProductUnderTest, world: World) {
  const { billing } = app.as(world.here.dentist.token);
  const { id } = await billing.createPayment({
    params: payer(world),
    body: newPayment({ amount: 99_999_999 }),
  });
  return { params: { ...clinic(world), id } };
}

const closed = async (app: ProductUnderTest, { emptyClinic, admin }: World) => {
  await closeCashSession(app, emptyClinic.id, admin.token);
  return {};
};

const opened = async (app: ProductUnderTest, { admin }: World, clinicId: number) => {
  const { id, expected } = await openCashSession(app, clinicId, admin.token);
  return { params: { clinicId, id }, expected };
};

/** A session of a clinic that only administrators see. */
const onlyAdmin = (status: number): Answers => ({
  ...all([...DENTISTS, 'receptionist', 'receptionistElsewhere'], 404),
  admin: status,
});

export const paymentRows: Rows = {
  'POST /services/billing/clinics/:clinicId/patients/:patientId/payments': [
    {
      on: 'a patient of the clinic',
      params: payer,
      body: () => newPayment(),
      prepare: async () => ({ body: newPayment() }),
      answers: byPaymentTakers(201),
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/payments': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
  'GET /services/billing/clinics/:clinicId/payments/:id': [
    { on: 'an existing object', params: payment, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
  'GET /services/billing/clinics/:clinicId/payments/:id/receipt': [
    { on: 'an existing object', params: payment, answers: ofClinic(200), isAudited: true },
  ],
  'POST /services/billing/clinics/:clinicId/payments/:id/void': [
    {
      on: 'an existing object',
      params: payment,
      body: () => ({ reason: 'Importe equivocado' }),
      prepare: payAgain,
      consumes: true,
      answers: byPaymentTakers(200),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/payments/:id/refunds': [
    {
      on: 'an advance',
      params: payment,
      body: () => newRefund(),
      prepare: async (app, world) => ({ ...(await payAhead(app, world)), body: newRefund() }),
      answers: byPaymentTakers(201),
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/payments/:id/refunds/:refundId/receipt': [
    {
      on: 'an existing object',
      params: (world) => ({ ...clinic(world), ...world.here.cashSessions.refund }),
      answers: ofClinic(200),
      isAudited: true,
    },
  ],
  'GET /services/billing/clinics/:clinicId/cash': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: names },
  ],
  'POST /services/billing/clinics/:clinicId/cash': [
    {
      on: 'a closed cash session',
      params: ({ emptyClinic }) => ({ clinicId: emptyClinic.id }),
      body: () => ({ amount: 1000 }),
      prepare: closed,
      answers: onlyAdmin(201),
    },
  ],
  'GET /services/billing/clinics/:clinicId/cash-sessions': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: names },
  ],
  'GET /services/billing/clinics/:clinicId/cash-sessions/:id': [
    { on: 'an existing object', params: session, answers: ofClinic(200), discloses: names },
  ],
  'GET /services/billing/clinics/:clinicId/cash-sessions/:id/csv': [
    { on: 'an existing object', params: session, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
  'POST /services/billing/clinics/:clinicId/cash-sessions/:id/movements': [
    {
      on: 'the open one',
      params: (world) => ({ ...clinic(world), id: world.here.cashSessions.openSessionId }),
      body: () => ({ direction: 'in', amount: 1000, reason: 'Cambio' }),
      prepare: async (app, world) => ({ params: (await opened(app, world, world.here.clinic.id)).params }),
      answers: byReceptionOrOwner(201),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/cash-sessions/:id/close': [
    {
      on: 'the open one',
      params: ({ elsewhere }) => ({
        clinicId: elsewhere.clinic.id,
        id: elsewhere.cashSessions.openSessionId,
      }),
      body: () => ({ counted: OPENING, expected: OPENING }),
      consumes: true,
      prepare: async (app, world) => {
        const { params, expected } = await opened(app, world, world.elsewhere.clinic.id);
        return { params, body: { counted: expected, expected } };
      },
      answers: {
        ...all(['dentist', 'associate', 'receptionist'], 404),
        ...all(['admin', 'dentistElsewhere', 'receptionistElsewhere'], 200),
      },
      discloses: ({ elsewhere }) => [elsewhere.dentist.lastName],
    },
  ],
};
