import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { CASH_VIEWS, type CashView, readView, VIEW_NAMES, viewSearch } from './cash-address.ts';
import { Till } from './Till.tsx';

const VIEWS = {
  till: Till,
  payments: lazyComponent(() => import('./DayPayments.tsx').then((module) => module.DayPayments)),
  debts: lazyComponent(() => import('./Balances.tsx').then((module) => module.Balances)),
  sessions: lazyComponent(() => import('./CashSessions.tsx').then((module) => module.CashSessions)),
} as const;

/** /caja?clinic=&view=&day= */
export const CashPage = () => (
  <ClinicScreen title="Caja" purpose="ver su caja">
    {(clinicId) => <CashViews clinicId={clinicId} />}
  </ClinicScreen>
);

function CashViews({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const view: CashView = readView(params);
  const View = VIEWS[view];
  return (
    <>
      <Tabs
        component="nav"
        aria-label="Secciones de la caja"
        value={view}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {CASH_VIEWS.map((each) => (
          <Tab
            key={each}
            value={each}
            label={VIEW_NAMES[each]}
            component={Link}
            to={{ search: viewSearch(params, each) }}
            preventScrollReset
          />
        ))}
      </Tabs>
      <View fallback={<LoadingSkeleton shape="cards" />} key={clinicId} clinicId={clinicId} />
    </>
  );
}
