import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Access } from '../shared/feature.ts';
import { expiredAddress } from '../shared/lib/expired-address.ts';
import { paths } from '../shared/paths.ts';
import { useSessionUser } from '../shared/session/session-store.ts';
import { hasAnyRole } from '../shared/session/session-user.ts';

/**
 * Redirects a visitor to the sign-in, which returns after an expired session, and a user without the role to the dashboard (specification, section 4, "Guards").
 * The address is the screen's key, so a form never carries over to the next record.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useSessionUser();
  const location = useLocation();
  if (access !== 'public') {
    if (!user) return <Navigate to={paths.login.to()} state={expiredAddress(location)} replace />;
    if (access !== 'signed-in' && !hasAnyRole(user, access))
      return <Navigate to={paths.dashboard.to()} replace />;
  }
  return <Fragment key={location.pathname}>{children}</Fragment>;
}
