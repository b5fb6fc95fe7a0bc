import { z } from 'zod';
import { linkLimits } from '../http/clinic-routes.ts';
import { defineService } from '../http/route.ts';
import { onboardingAddresses } from './addresses.ts';
import {
  configName,
  emailConfig,
  emailConfigCreate,
  emailConfigStats,
  emailConfigTest,
  emailConfigTestResult,
  emailConfigUpdate,
} from './email-config.ts';
import {
  invitation,
  invitationSend,
  link,
  linkRequest,
  resentInvitation,
  tokenValidation,
} from './invitations.ts';
import { registrationCompleted, registrationCompletion } from './registration.ts';

const adminRoute = { who: ['ADMIN'] } as const;
const invitationRoute = { ...adminRoute, errors: [404, 409] } as const;
const configRoute = { ...adminRoute, params: z.object({ configName }), errors: [404, 409] } as const;

const LINK = { limits: linkLimits('invitation-token') } as const;

export const onboardingService = defineService(onboardingAddresses, {
  listInvitations: {
    summary: 'All invitations, newest first, with the state of the last mail of each',
    ...adminRoute,
    response: z.array(invitation),
  },
  validateToken: {
    ...LINK,
    summary: 'The invitation of a link; every invalid link gets the same 404',
    params: z.object({ invitationToken: z.string() }),
    errors: [404, 429],
    response: tokenValidation,
  },
  completeRegistration: {
    ...LINK,
    summary: 'Use an invitation to register a clinic and its owner, pending approval',
    slow: true,
    body: registrationCompletion,
    birthDate: 'birthDate',
    errors: [404, 409, 429],
    status: 201,
    response: registrationCompleted,
  },
  sendInvitation: {
    summary: 'Invite a clinic owner by e-mail; 409 while the e-mail has an open invitation',
    ...adminRoute,
    body: invitationSend,
    errors: [409],
    status: 201,
    response: invitation,
  },
  generateLink: {
    summary:
      'Create a link to share by other means; replaces the link of an open invitation with the same DNI',
    ...adminRoute,
    body: linkRequest,
    errors: [409],
    status: 201,
    response: link,
  },
  cancelInvitation: {
    ...invitationRoute,
    summary: 'Cancel a pending invitation and invalidate its link',
    response: invitation,
  },
  resendInvitation: {
    ...invitationRoute,
    summary:
      'Renew the link of a pending invitation for seven days; mails it, or returns it without an e-mail',
    response: resentInvitation,
  },
  approveInvitation: {
    ...invitationRoute,
    summary: 'Approve a registration: activates the clinic and makes its owner a dentist',
    response: invitation,
  },
  rejectInvitation: {
    ...invitationRoute,
    summary: 'Reject a registration and delete the pending clinic and its owner',
    response: invitation,
  },
  removeInvitation: {
    ...invitationRoute,
    summary: 'Delete an invitation together with its pending registration',
  },
  listEmailConfigs: {
    summary: 'The configurations of outgoing e-mail',
    ...adminRoute,
    response: z.array(emailConfig),
  },
  readEmailConfigStats: {
    summary: 'Counts of all, active, inactive and recently updated configurations',
    ...adminRoute,
    response: emailConfigStats,
  },
  createEmailConfig: {
    summary: 'Create a configuration',
    ...adminRoute,
    body: emailConfigCreate,
    errors: [409],
    status: 201,
    response: emailConfig,
  },
  updateEmailConfig: {
    ...configRoute,
    summary: 'Update a configuration; a blank password keeps the stored one',
    body: emailConfigUpdate,
    errors: [404],
    response: emailConfig,
  },
  toggleEmailConfig: {
    ...configRoute,
    summary: 'Activate or deactivate a configuration',
    errors: [404],
    response: emailConfig,
  },
  removeEmailConfig: {
    summary: 'Delete a configuration, unless the server itself uses it',
    ...configRoute,
  },
  testEmailConfig: {
    summary:
      'Connect to the SMTP server of an active configuration and, given an address, send a test e-mail',
    ...configRoute,
    slow: true,
    body: emailConfigTest,
    response: emailConfigTestResult,
  },
});
