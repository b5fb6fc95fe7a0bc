import type { ComponentType } from 'react';
import { paths } from '../shared/paths.ts';
import { canSeeItem, type SessionUser } from '../shared/session/session-user.ts';
import { lazyComponent } from '../shared/ui/lazy-component.ts';
import { features } from './features.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** Shown after the label. */
  readonly Count?: ComponentType<{ readonly isBadge?: boolean }> | undefined;
  /** Prefixes of other addresses that also highlight the entry. */
  readonly within: readonly string[];
}

const dashboard: NavigationItem = { label: 'Dashboard', to: paths.dashboard.to(), within: [] };

const entries = features
  .flatMap(({ navigation = [] }) => navigation)
  .map((entry) => ({ ...entry, Count: entry.count && lazyComponent(entry.count) }))
  .sort((first, second) => first.order - second.order);

/** The navigation entries that a user sees (specification, section 2, "Navigation"). */
export const navigationFor = (user: SessionUser): NavigationItem[] => [
  dashboard,
  ...entries
    .filter(({ roles }) => canSeeItem(user, roles))
    .map(({ label, to, Count, within = [] }) => ({ label: label(user), to, Count, within })),
];

/** The class name of an entry; undefined unless highlighted. */
export const activeClass = ({ within }: NavigationItem, pathname: string): string | undefined =>
  within.some((prefix) => pathname.startsWith(prefix)) ? 'active' : undefined;
