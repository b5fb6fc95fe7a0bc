import { queryOptions } from '@tanstack/react-query';
import { onboardingApi } from '../../../shared/api/onboarding.ts';
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts';

export const emailConfigListQuery = queryOptions({
  queryKey: [...QUERY_KEYS.emailConfigs, 'list'],
  queryFn: ({ signal }) => onboardingApi.listEmailConfigs({}, { signal }),
});

export const emailConfigStatsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.emailConfigs, 'stats'],
  queryFn: ({ signal }) => onboardingApi.readEmailConfigStats({}, { signal }),
});
