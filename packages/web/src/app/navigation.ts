import { authNavigation } from '../features/auth/auth.navigation.ts';
import { billingNavigation } from '../features/billing/billing.navigation.ts';
import { exchangeNavigation } from '../features/exchange/exchange.navigation.ts';
import { followUpNavigation } from '../features/follow-up/follow-up.navigation.ts';
import { healthInsuranceNavigation } from '../features/health-insurance/health-insurance.navigation.ts';
import { schedulingNavigation } from '../features/scheduling/scheduling.navigation.ts';
import { paths } from '../shared/paths.ts';
import { canSeeItem, type SessionUser } from '../shared/session/session-user.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly within: readonly string[];
}

const dashboard: NavigationItem = { label: 'Dashboard', to: paths.dashboard.to(), within: [] };

const entries = [
  ...authNavigation,
  ...billingNavigation,
  ...exchangeNavigation,
  ...followUpNavigation,
  ...healthInsuranceNavigation,
  ...schedulingNavigation,
].sort((first, second) => first.order - second.order);

export const navigationFor = (user: SessionUser): NavigationItem[] => [
  dashboard,
  ...entries
    .filter(({ roles }) => canSeeItem(user, roles))
    .map(({ label, to, within = [] }) => ({ label: label(user), to, within })),
];

export const activeClass = ({ within }: NavigationItem, pathname: string): string | undefined =>
  within.some((prefix) => pathname.startsWith(prefix)) ? 'active' : undefined;
