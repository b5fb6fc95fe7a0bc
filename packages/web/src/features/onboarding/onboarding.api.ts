import { onboardingAddresses } from '@dentaria/contract/onboarding/addresses.ts';
import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const onboardingApi = serviceClient<typeof onboardingService>(onboardingAddresses);
