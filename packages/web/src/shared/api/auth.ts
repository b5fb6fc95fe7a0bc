import { authAddresses } from '@dentaria/contract/auth/addresses.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { serviceClient } from './service-client.ts';

export const authApi = serviceClient<typeof authService>(authAddresses);
