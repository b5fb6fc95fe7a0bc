import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { ESTIMATE_STATES } from './estimate-state.ts';
import {
  acceptedWork,
  estimate,
  estimateAcceptance,
  estimateCreate,
  estimateLink,
  estimateRejection,
  estimateSummary,
  estimateUpdate,
  estimateVersion,
  linkedAcceptance,
  linkedEstimate,
  proposalRequest,
  proposedLines,
} from './estimates.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
const DESK = ['DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const inClinicById = inClinic.extend({ id: idParam });
const ofPatient = inClinic.extend({ patientId: idParam });
const byToken = z.object({ token: z.string() });

const LINK_LIMITS = {
  name: 'estimate-link',
  counts: 'failures',
  perVisitor: 30,
  inAll: 1_000,
  windowSeconds: 900,
} as const;

const CHANGE = { params: inClinicById, errors: [404, 409], status: 200, response: estimate } as const;
const LINKED = {
  who: 'public',
  limits: LINK_LIMITS,
  anonymous: true,
  params: byToken,
  status: 200,
  response: linkedEstimate,
} as const;

export const estimateRoutes = {
  listEstimates: {
    method: 'GET',
    path: '/clinics/:clinicId/estimates',
    summary: 'Estimates, the newest first; at most 200',
    who: STAFF,
    params: inClinic,
    query: z.object({ state: z.enum(ESTIMATE_STATES, 'Estado no válido').optional() }),
    errors: [404],
    status: 200,
    response: z.array(estimateSummary),
  },
  listPatientEstimates: {
    method: 'GET',
    path: '/clinics/:clinicId/patients/:patientId/estimates',
    summary: 'The estimates of a patient, the newest first',
    who: STAFF,
    params: ofPatient,
    errors: [404],
    status: 200,
    response: z.array(estimateSummary),
  },
  proposeEstimateLines: {
    method: 'POST',
    path: '/clinics/:clinicId/patients/:patientId/estimate-lines',
    summary: 'The lines for the work that a chart requires, at the prices of the patient',
    who: ['DENTIST'],
    params: ofPatient,
    body: proposalRequest,
    errors: [404, 409],
    status: 200,
    response: proposedLines,
  },
  createEstimate: {
    method: 'POST',
    path: '/clinics/:clinicId/patients/:patientId/estimates',
    summary: 'Create a draft',
    who: ['DENTIST'],
    params: ofPatient,
    body: estimateCreate,
    bodyLimit: 256 * 1024,
    errors: [404],
    status: 201,
    response: estimate,
  },
  readEstimate: {
    method: 'GET',
    path: '/clinics/:clinicId/estimates/:id',
    summary: 'One estimate',
    who: STAFF,
    params: inClinicById,
    errors: [404],
    status: 200,
    response: estimate,
  },
  updateEstimate: {
    method: 'PUT',
    path: '/clinics/:clinicId/estimates/:id',
    summary: 'Replace a draft; a presented estimate is not changed any more',
    who: ['DENTIST'],
    body: estimateUpdate,
    bodyLimit: 256 * 1024,
    ...CHANGE,
  },
  removeEstimate: {
    method: 'DELETE',
    path: '/clinics/:clinicId/estimates/:id',
    summary: 'Delete a draft',
    who: ['DENTIST'],
    params: inClinicById,
    query: z.object({ version: z.union([z.int(), z.string().regex(/^[1-9]\d{0,8}$/)]).transform(Number) }),
    errors: [404, 409],
    status: 204,
  },
  presentEstimate: {
    method: 'POST',
    path: '/clinics/:clinicId/estimates/:id/present',
    summary: 'Freeze a draft under its hash; the patient may answer it until its last day',
    who: ['DENTIST'],
    body: estimateVersion,
    ...CHANGE,
  },
  copyEstimate: {
    method: 'POST',
    path: '/clinics/:clinicId/estimates/:id/copy',
    summary: 'A draft with the same lines; once presented it replaces an unanswered original',
    who: ['DENTIST'],
    params: inClinicById,
    errors: [404],
    status: 201,
    response: estimate,
  },
  acceptEstimate: {
    method: 'POST',
    path: '/clinics/:clinicId/estimates/:id/accept',
    summary: "Take the patient's acceptance with a signature or a typed name",
    who: DESK,
    body: estimateAcceptance,
    bodyLimit: 1024 * 1024,
    ...CHANGE,
  },
  rejectEstimate: {
    method: 'POST',
    path: '/clinics/:clinicId/estimates/:id/reject',
    summary: 'Note that the patient does not want it',
    who: DESK,
    body: estimateRejection,
    ...CHANGE,
  },
  createEstimateLink: {
    method: 'POST',
    path: '/clinics/:clinicId/estimates/:id/links',
    summary: 'A link for the patient, valid until the last day of the estimate',
    who: DESK,
    params: inClinicById,
    errors: [404, 409],
    status: 201,
    response: estimateLink,
  },
  mailEstimate: {
    method: 'POST',
    path: '/clinics/:clinicId/estimates/:id/mails',
    summary: 'Mail a link to the patient; harmless while one is on its way',
    who: DESK,
    params: inClinicById,
    errors: [404, 409],
    status: 200,
    response: estimate,
  },
  listAcceptedWork: {
    method: 'GET',
    path: '/clinics/:clinicId/patients/:patientId/accepted-work',
    summary: 'Accepted lines that are not done yet',
    who: STAFF,
    params: ofPatient,
    errors: [404],
    status: 200,
    response: z.array(acceptedWork),
  },
  readLinkedEstimate: {
    method: 'GET',
    path: '/estimate-links/:token',
    summary: 'The estimate of a link',
    errors: [404, 429],
    ...LINKED,
  },
  acceptLinkedEstimate: {
    method: 'POST',
    path: '/estimate-links/:token/accept',
    summary: 'Accept by the link; idempotent',
    body: linkedAcceptance,
    errors: [404, 409, 429],
    ...LINKED,
  },
  rejectLinkedEstimate: {
    method: 'POST',
    path: '/estimate-links/:token/reject',
    summary: 'Reject by the link; idempotent',
    body: estimateRejection,
    errors: [404, 409, 429],
    ...LINKED,
  },
} as const satisfies Readonly<Record<string, Route>>;
