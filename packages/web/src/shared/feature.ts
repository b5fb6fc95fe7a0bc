import type { RoleName } from '@dentaria/contract/roles.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { SessionUser } from './session/session-user.ts';

export interface Feature {
  readonly routes: readonly FeatureRoute[];
}

export type Access = 'public' | 'signed-in' | readonly RoleName[];

/** Manifests are part of the first script, so `screen` and `prefetch` must import dynamically. */
export interface FeatureRoute {
  readonly path: { readonly pattern: string };
  readonly access: Access;
  readonly screen: () => Promise<ComponentType>;
  readonly prefetch?: Prefetch;
}

export type Prefetch = (queries: QueryClient, user: SessionUser, params: Params) => Promise<void>;

/** Defined in `<service>.navigation.ts`, not in the manifest, because only signed-in users need it. */
export interface NavigationEntry {
  readonly label: (user: SessionUser) => string;
  readonly to: string;
  /** Prefixes of other addresses that highlight the same entry. */
  readonly within?: readonly string[];
  readonly roles: readonly RoleName[];
  readonly order: number;
}
