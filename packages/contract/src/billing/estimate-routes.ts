import { z } from 'zod';
import {
  CLINIC_STAFF,
  changeRoute,
  clinicRoute,
  createRoute,
  linkRoute,
  removeRoute,
} from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
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

const CHANGE_ESTIMATE = { ...changeRoute, response: estimate } as const;
const LINKED = { ...linkRoute('estimate-link'), response: linkedEstimate } as const;

export const estimateRoutes = {
  listEstimates: {
    ...clinicRoute,
    summary: 'Estimates, the newest first; at most 200',
    shows: { action: 'list', object: 'estimate' },
    query: z.object({ state: z.enum(ESTIMATE_STATES, 'Estado no válido').optional() }),
    response: z.array(estimateSummary),
  },
  listPatientEstimates: {
    ...clinicRoute,
    summary: 'The estimates of a patient, the newest first',
    shows: { action: 'read', object: 'account', id: 'patientId' },
    response: z.array(estimateSummary),
  },
  proposeEstimateLines: {
    ...changeRoute,
    summary: 'The lines for the work that a chart requires, at the prices of the patient',
    who: ['DENTIST'],
    body: proposalRequest,
    response: proposedLines,
  },
  createEstimate: {
    summary: 'Create a draft',
    who: ['DENTIST'],
    body: estimateCreate,
    bodyLimit: 256 * 1024,
    errors: [404],
    status: 201,
    response: estimate,
  },
  readEstimate: {
    ...clinicRoute,
    summary: 'One estimate',
    shows: { action: 'read', object: 'estimate', id: 'id' },
    response: estimate,
  },
  updateEstimate: {
    ...CHANGE_ESTIMATE,
    summary: 'Replace a draft; presented estimates are final',
    who: ['DENTIST'],
    body: estimateUpdate,
    bodyLimit: 256 * 1024,
  },
  removeEstimate: {
    ...removeRoute,
    summary: 'Delete a draft',
    who: ['DENTIST'],
  },
  presentEstimate: {
    ...CHANGE_ESTIMATE,
    summary: 'Freeze a draft under its hash; the patient may accept or reject it until its last day',
    who: ['DENTIST'],
    body: estimateVersion,
  },
  copyEstimate: {
    summary: 'Create a draft with the same lines; once presented, it replaces an open original',
    who: ['DENTIST'],
    errors: [404],
    status: 201,
    response: estimate,
  },
  acceptEstimate: {
    ...CHANGE_ESTIMATE,
    summary: "Take the patient's acceptance with a signature or a typed name",
    who: CLINIC_STAFF,
    body: estimateAcceptance,
    bodyLimit: 1024 * 1024,
  },
  rejectEstimate: {
    ...CHANGE_ESTIMATE,
    summary: 'Record that the patient rejected it',
    who: CLINIC_STAFF,
    body: estimateRejection,
  },
  createEstimateLink: {
    ...createRoute,
    summary: 'A link for the patient, valid until the last day of the estimate; a sixth ends the oldest',
    who: CLINIC_STAFF,
    response: estimateLink,
  },
  revokeEstimateLinks: {
    summary: 'Revoke the open links and withdraw a queued mail; idempotent',
    who: CLINIC_STAFF,
    errors: [404],
    response: estimate,
  },
  mailEstimate: {
    ...changeRoute,
    summary: 'Mail a link to the patient; does nothing while a mail is queued',
    who: CLINIC_STAFF,
    response: estimate,
  },
  listAcceptedWork: {
    ...clinicRoute,
    summary: 'Accepted lines that are not done yet',
    shows: { action: 'read', object: 'account', id: 'patientId' },
    response: z.array(acceptedWork),
  },
  readLinkedEstimate: {
    summary: 'The estimate of a link',
    shows: 'by-handler',
    errors: [404, 429],
    ...LINKED,
  },
  acceptLinkedEstimate: {
    summary: 'Accept by the link; idempotent',
    shows: 'by-handler',
    body: linkedAcceptance,
    errors: [404, 409, 429],
    ...LINKED,
  },
  rejectLinkedEstimate: {
    summary: 'Reject by the link; idempotent',
    shows: 'by-handler',
    body: estimateRejection,
    errors: [404, 409, 429],
    ...LINKED,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
