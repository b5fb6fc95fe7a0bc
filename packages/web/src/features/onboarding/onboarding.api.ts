import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const onboardingApi = serviceClient(onboardingService);
