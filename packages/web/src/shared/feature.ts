import type { RoleName } from '@dentaria/contract/roles.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { SessionUser } from './session/session-user.ts';

/** What a service adds to the application. `app/` learns of it only through the list in `app/features.ts`. */
export interface Feature {
  readonly routes: readonly FeatureRoute[];
}

/** Who may open a screen: everyone, every signed-in user, or users with one of these roles. */
export type Access = 'public' | 'signed-in' | readonly RoleName[];

/**
 * Manifests are part of the initial bundle, so they must import screens and queries dynamically: `screen` loads the
 * code of a screen, `prefetch` its data.
 */
export interface FeatureRoute {
  readonly path: { readonly pattern: string };
  readonly access: Access;
  readonly screen: () => Promise<ComponentType>;
  readonly prefetch?: Prefetch;
}

/** Fills the cache with a screen's first queries while its code loads. */
export type Prefetch = (queries: QueryClient, user: SessionUser, params: Params) => Promise<void>;

/** Of `<service>.navigation.ts`, apart from the manifest, because only signed-in users need it. */
export interface NavigationEntry {
  readonly label: (user: SessionUser) => string;
  readonly to: string;
  /** Prefixes of other addresses that also highlight the entry. */
  readonly within?: readonly string[];
  readonly roles: readonly RoleName[];
  /** Entries are shown in ascending order. */
  readonly order: number;
}
