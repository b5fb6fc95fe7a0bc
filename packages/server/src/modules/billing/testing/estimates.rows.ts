import type { Answers, Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { clinic, ofClinic } from './access-cases.ts';
import {
  buildDraft,
  buildEstimateLink,
  buildPresented,
  newAcceptance,
  newEstimate,
  newLine,
} from './estimate-builders.ts';

/** Allows dentists of the clinic; others get the same 404 as for an absent one. */
const byDentist = (status: number): Answers => ({
  dentist: status,
  associate: status,
  dentistElsewhere: 404,
});

const byPaymentTakers = (status: number): Answers => ({
  ...byDentist(status),
  receptionist: status,
  receptionistElsewhere: 404,
});

const draft = (world: World) => ({ ...clinic(world), id: world.here.billing.draft.id });
const presented = (world: World) => ({ ...clinic(world), id: world.here.billing.presented.id });
const ofPatient = (world: World) => ({ ...clinic(world), patientId: world.here.newcomer.id });
const link = ({ here }: World) => ({ token: here.billing.linkToken });
const body = ({ here }: World) => newEstimate({ lines: [newLine(here.billing.procedureId)] });

export const estimateParts = ({ here }: World) => ({
  clinicId: here.clinic.id,
  dentist: here.dentist,
  patientId: here.newcomer.id,
  procedureId: here.billing.procedureId,
});

const lastName = (name: string): string => name.split(' ').at(-1) ?? '';

const names = ({ here: { billing } }: World) => [
  lastName(billing.draft.createdBy.name),
  lastName(billing.draft.patient.name),
];

/** The page of a link shows these fields too. */
const onLink = (world: World) => [...names(world), world.here.clinic.name];

async function draftAnother(app: ProductUnderTest, world: World) {
  const { id } = await buildDraft(app, estimateParts(world));
  return { params: { ...clinic(world), id } };
}

async function presentAnother(app: ProductUnderTest, world: World) {
  const estimate = await buildPresented(app, estimateParts(world));
  return { params: { ...clinic(world), id: estimate.id }, body: newAcceptance(estimate) };
}

async function linkAnother(app: ProductUnderTest, world: World) {
  const estimate = await buildPresented(app, estimateParts(world));
  const token = await buildEstimateLink(app, estimateParts(world), estimate);
  return { params: { token }, body: newAcceptance(estimate) };
}

export const estimateRows: Rows = {
  'GET /services/billing/clinics/:clinicId/estimates': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/estimates': [
    { on: 'a patient', params: ofPatient, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/accepted-work': [
    { on: 'a patient', params: ofPatient, answers: ofClinic(200), isAudited: true },
  ],
  'POST /services/billing/clinics/:clinicId/patients/:patientId/estimate-lines': [
    {
      on: 'a chart',
      params: ofPatient,
      body: () => ({ toothStatus: { '16': { oclusal: '#1976d2' } } }),
      answers: byDentist(200),
      isAudited: false,
    },
  ],
  'POST /services/billing/clinics/:clinicId/patients/:patientId/estimates': [
    { on: 'a new object', params: ofPatient, body, answers: byDentist(201), discloses: names },
  ],
  'GET /services/billing/clinics/:clinicId/estimates/:id': [
    {
      on: 'an existing object',
      params: presented,
      answers: ofClinic(200),
      discloses: names,
      isAudited: true,
    },
  ],
  'GET /services/billing/clinics/:clinicId/estimates/:id/pdf': [
    { on: 'an existing object', params: presented, answers: ofClinic(200), isAudited: true },
  ],
  'PUT /services/billing/clinics/:clinicId/estimates/:id': [
    {
      on: 'a draft',
      params: draft,
      body: (world) => ({ ...body(world), version: 1 }),
      answers: byDentist(200),
      consumes: true,
      prepare: draftAnother,
      discloses: names,
    },
  ],
  'DELETE /services/billing/clinics/:clinicId/estimates/:id': [
    {
      on: 'a draft',
      params: draft,
      query: () => '?version=1',
      answers: byDentist(204),
      consumes: true,
      prepare: draftAnother,
    },
  ],
  'POST /services/billing/clinics/:clinicId/estimates/:id/present': [
    {
      on: 'a draft',
      params: draft,
      body: () => ({ version: 1 }),
      answers: byDentist(200),
      consumes: true,
      prepare: draftAnother,
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/estimates/:id/copy': [
    { on: 'an existing object', params: presented, answers: byDentist(201), discloses: names },
  ],
  'POST /services/billing/clinics/:clinicId/estimates/:id/accept': [
    {
      on: 'an existing object',
      params: presented,
      body: ({ here }) => newAcceptance(here.billing.presented),
      answers: byPaymentTakers(200),
      consumes: true,
      prepare: presentAnother,
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/estimates/:id/reject': [
    {
      on: 'an existing object',
      params: presented,
      body: () => ({ reason: 'Prefiere esperar' }),
      answers: byPaymentTakers(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await presentAnother(app, world)).params }),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/estimates/:id/links': [
    { on: 'an existing object', params: presented, answers: byPaymentTakers(201) },
  ],
  'DELETE /services/billing/clinics/:clinicId/estimates/:id/links': [
    {
      on: 'an existing object',
      params: presented,
      answers: byPaymentTakers(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await presentAnother(app, world)).params }),
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/estimates/:id/mails': [
    {
      on: 'an existing object',
      params: presented,
      answers: byPaymentTakers(200),
      consumes: true,
      prepare: async (app, world) => ({ params: (await presentAnother(app, world)).params }),
      discloses: (world) => [...names(world), world.here.agenda.appointment.patient.email ?? ''],
    },
  ],
  'GET /services/billing/estimate-links/:token': [
    { on: 'a valid one', params: link, answers: { everybody: 200 }, discloses: onLink },
    { on: 'an absent object', params: () => ({ token: 'NO_SUCH' }), answers: { everybody: 404 } },
  ],
  // Idempotent, so only the first call is audited (estimates.test.ts).
  'POST /services/billing/estimate-links/:token/accept': [
    {
      on: 'a valid one',
      params: link,
      body: ({ here }) => newAcceptance(here.billing.presented),
      answers: { everybody: 200 },
      discloses: onLink,
      isAudited: false,
      consumes: true,
      prepare: linkAnother,
    },
  ],
  'POST /services/billing/estimate-links/:token/reject': [
    {
      on: 'a valid one',
      params: link,
      body: () => ({ reason: null }),
      answers: { everybody: 200 },
      discloses: onLink,
      isAudited: false,
      consumes: true,
      prepare: async (app, world) => ({ params: (await linkAnother(app, world)).params }),
    },
  ],
};
