import { queryOptions } from '@tanstack/react-query';
import { onboardingApi } from '../onboarding.api.ts';

export const EMAIL_CONFIGS_KEY = ['email-config'] as const;

export const emailConfigListQuery = queryOptions({
  queryKey: [...EMAIL_CONFIGS_KEY, 'list'],
  queryFn: ({ signal }) => onboardingApi.listEmailConfigs({}, { signal }),
});

export const emailConfigStatsQuery = queryOptions({
  queryKey: [...EMAIL_CONFIGS_KEY, 'stats'],
  queryFn: ({ signal }) => onboardingApi.readEmailConfigStats({}, { signal }),
});
