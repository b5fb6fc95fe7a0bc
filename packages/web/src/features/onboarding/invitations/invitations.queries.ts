import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { emailConfigListQuery } from '../email-config/email-config.queries.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { unwrapList } from './unwrap-list.ts';

const QUEUED_MAIL_POLLING_MS = 5_000;

export const invitationListQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => unwrapList<Invitation>(await onboardingApi.listInvitations({}, { signal })),
  refetchInterval: ({ state }) =>
    state.data?.some(({ lastMail }) => lastMail?.state === 'QUEUED') ? QUEUED_MAIL_POLLING_MS : false,
});

export const prefetchInvitations = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    queries.prefetchQuery(invitationListQuery),
    queries.prefetchQuery(emailConfigListQuery),
  ]);
};
