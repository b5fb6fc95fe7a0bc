import { useMatch } from 'react-router';
import { authPaths } from './auth.paths.ts';
import { StaffInvitationLink } from './clinics/staff/StaffInvitationLink.tsx';
import { OidcReturn } from './identities/OidcReturn.tsx';
import { RecoveryLink, RecoveryRequest } from './recovery/PasswordRecovery.tsx';

export function AccountLinkPage() {
  const isReturn = useMatch(authPaths.oidcReturn.pattern);
  const isInvitation = useMatch(authPaths.staffInvitation.pattern);
  const isRequest = useMatch(authPaths.recovery.pattern);
  if (isReturn) return <OidcReturn />;
  if (isInvitation) return <StaffInvitationLink />;
  return isRequest ? <RecoveryRequest /> : <RecoveryLink />;
}
