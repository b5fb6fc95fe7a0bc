import type { RoleName } from '@dentaria/contract/roles.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { SessionUser } from './session/session-user.ts';

/** What a service adds to the application. `app/features.ts` lists them; nothing else in `app/` names their screens. */
export interface Feature {
  readonly routes: readonly FeatureRoute[];
  readonly navigation?: readonly NavigationEntry[];
}

/** Who may open a screen: everybody, every signed-in user, or the holders of one of these roles. */
export type Access = 'public' | 'signed-in' | readonly RoleName[];

/**
 * A manifest is part of the first script, so it must import screens and queries dynamically: `screen` loads the code
 * of the screen, `prefetch` its data.
 */
export interface FeatureRoute {
  readonly path: { readonly pattern: string };
  readonly access: Access;
  readonly screen: () => Promise<ComponentType>;
  readonly prefetch?: Prefetch;
}

/** Fills the cache with what a screen reads first, while the code of the screen is still loading. */
export type Prefetch = (queries: QueryClient, user: SessionUser, params: Params) => Promise<void>;

export interface NavigationEntry {
  readonly label: (user: SessionUser) => string;
  readonly to: string;
  /** Prefixes of the other addresses that highlight the entry. */
  readonly within?: readonly string[];
  readonly roles: readonly RoleName[];
  /** Entries are shown in ascending order. */
  readonly order: number;
}
