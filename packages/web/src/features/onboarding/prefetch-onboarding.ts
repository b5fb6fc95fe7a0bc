import type { Prefetch } from '../../shared/feature.ts';
import { emailConfigListQuery } from './email-config/email-config.queries.ts';
import { invitationListQuery } from './invitations/invitations.queries.ts';

export const prefetchInvitations: Prefetch = async (queries) => {
  await Promise.all([
    queries.prefetchQuery(invitationListQuery),
    queries.prefetchQuery(emailConfigListQuery),
  ]);
};
