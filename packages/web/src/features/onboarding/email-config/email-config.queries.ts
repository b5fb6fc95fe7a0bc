import { queryOptions } from '@tanstack/react-query';
import { onboardingApi } from '../../../shared/api/onboarding.ts';

export const emailConfigListQuery = queryOptions({
  queryKey: ['email-config', 'list'],
  queryFn: ({ signal }) => onboardingApi.listEmailConfigs({}, { signal }),
});

export const emailConfigStatsQuery = queryOptions({
  queryKey: ['email-config', 'stats'],
  queryFn: ({ signal }) => onboardingApi.readEmailConfigStats({}, { signal }),
});
