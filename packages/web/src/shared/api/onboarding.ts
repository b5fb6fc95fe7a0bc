import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { serviceClient } from './service-client.ts';

export const onboardingApi = serviceClient(onboardingService);
