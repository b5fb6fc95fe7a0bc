import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { queryOptions } from '@tanstack/react-query';
import { onboardingApi } from '../onboarding.api.ts';
import { unwrapList } from './unwrap-list.ts';

/** How often the list is read again while a mail is on its way. */
const FOLLOW_MAIL_MS = 5_000;

export const invitationListQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => unwrapList<Invitation>(await onboardingApi.listInvitations({}, { signal })),
  refetchInterval: ({ state }) =>
    state.data?.some(({ lastMail }) => lastMail?.state === 'QUEUED') ? FOLLOW_MAIL_MS : false,
});
