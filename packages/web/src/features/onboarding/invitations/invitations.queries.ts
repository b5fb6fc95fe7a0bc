import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { queryOptions } from '@tanstack/react-query';
import { onboardingApi } from '../onboarding.api.ts';
import { unwrapList } from './unwrap-list.ts';

/** Polling interval while a mail is queued. */
const FOLLOW_MAIL_MS = 5_000;

export const invitationListQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => unwrapList<Invitation>(await onboardingApi.listInvitations({}, { signal })),
  refetchInterval: ({ state }) =>
    state.data?.some(({ lastMail }) => lastMail?.state === 'QUEUED') ? FOLLOW_MAIL_MS : false,
});
