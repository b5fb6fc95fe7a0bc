import { authApi } from '../api/auth.ts';
import { endSession } from './session-store.ts';

/** Signs out here at once and tells the server, whose answer changes nothing: offline one can leave too. */
export function logOut(): void {
  authApi.logout().catch(() => undefined);
  endSession('signed-out');
}
