import { useMatch } from 'react-router';
import { authPaths } from './auth.paths.ts';
import { StaffInvitationLink } from './clinics/staff/StaffInvitationLink.tsx';
import { OidcReturn } from './identities/OidcReturn.tsx';
import { RecoveryLink } from './recovery/RecoveryLink.tsx';
import { RecoveryRequest } from './recovery/RecoveryRequest.tsx';

/**
 * The pages that visitors open from elsewhere: /recuperar and /recuperar/:token for a forgotten password,
 * /invitacion/:token for a new member of a clinic's staff, /ingreso/oidc on the way back from the identity provider.
 */
export function AccountLinkPage() {
  const isReturn = useMatch(authPaths.oidcReturn.pattern);
  const isInvitation = useMatch(authPaths.staffInvitation.pattern);
  const isRequest = useMatch(authPaths.recovery.pattern);
  if (isReturn) return <OidcReturn />;
  if (isInvitation) return <StaffInvitationLink />;
  return isRequest ? <RecoveryRequest /> : <RecoveryLink />;
}
