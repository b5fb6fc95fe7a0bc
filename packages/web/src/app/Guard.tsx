import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Access } from '../shared/feature.ts';
import { paths } from '../shared/paths.ts';
import { useSessionUser } from '../shared/session/session-store.ts';
import { hasAnyRole } from '../shared/session/session-user.ts';

/**
 * Redirects a visitor to the sign-in and a user without the role to the dashboard (specification, section 4, "Guards").
 * The address is the screen's key, so a form never carries over to the next record.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const user = useSessionUser();
  const { pathname } = useLocation();
  if (access !== 'public') {
    if (!user) return <Navigate to={paths.login.to()} replace />;
    if (access !== 'signed-in' && !hasAnyRole(user, access))
      return <Navigate to={paths.dashboard.to()} replace />;
  }
  return <Fragment key={pathname}>{children}</Fragment>;
}
