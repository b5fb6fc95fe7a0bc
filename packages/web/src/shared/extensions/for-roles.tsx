import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ComponentType } from 'react';
import { useSignedInUser } from '../session/session-store.ts';
import { hasAnyRole } from '../session/session-user.ts';

/** An extension that only users with one of the roles see. */
export const forRoles =
  <Props extends object>(roles: readonly RoleName[], load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const Component = await load();
    return (props) => hasAnyRole(useSignedInUser(), roles) && <Component {...props} />;
  };
