import { ANONYMOUS, get, patch, post, put, remove, type ServiceAddresses } from '../http/address.ts';

export const onboardingAddresses = {
  name: 'onboarding',
  routes: {
    listInvitations: get('/api/invitations'),
    validateToken: get('/api/invitations/validate/:invitationToken', ANONYMOUS),
    completeRegistration: post('/api/onboarding/complete-registration', ANONYMOUS),
    sendInvitation: post('/api/invitations/send'),
    generateLink: post('/api/invitations/generate-link'),
    cancelInvitation: put('/api/invitations/:id/cancel'),
    resendInvitation: post('/api/invitations/:id/resend'),
    approveInvitation: post('/api/invitations/:id/approve'),
    rejectInvitation: post('/api/invitations/:id/reject'),
    removeInvitation: remove('/api/invitations/:id'),
    listEmailConfigs: get('/api/email-config'),
    readEmailConfigStats: get('/api/email-config/stats'),
    createEmailConfig: post('/api/email-config'),
    updateEmailConfig: put('/api/email-config/:configName'),
    toggleEmailConfig: patch('/api/email-config/:configName/toggle'),
    removeEmailConfig: remove('/api/email-config/:configName'),
    testEmailConfig: post('/api/email-config/:configName/test', { repeats: 'by-handler' }),
  },
} as const satisfies ServiceAddresses;
