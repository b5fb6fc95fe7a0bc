import { authService } from '@dentaria/contract/auth/routes.ts';
import { serviceClient } from './service-client.ts';

export const authApi = serviceClient(authService);
