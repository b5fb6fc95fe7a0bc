import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { ViewTabs } from '../../../shared/ui/ViewTabs.tsx';
import { readView, VIEW_NAMES, viewSearch } from './cash-address.ts';
import { Till } from './Till.tsx';

const VIEWS = {
  till: Till,
  payments: lazyComponent(() => import('./DayPayments.tsx').then((module) => module.DayPayments)),
  debts: lazyComponent(() => import('./Balances.tsx').then((module) => module.Balances)),
  sessions: lazyComponent(() => import('./CashSessions.tsx').then((module) => module.CashSessions)),
} as const;

export const CashPage = () => (
  <ClinicScreen title="Caja" purpose="ver su caja">
    {(clinicId) => <CashViews clinicId={clinicId} />}
  </ClinicScreen>
);

function CashViews({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const view = readView(params);
  const View = VIEWS[view];
  return (
    <>
      <ViewTabs
        label="Secciones de la caja"
        names={VIEW_NAMES}
        view={view}
        searchOf={(each) => viewSearch(params, each)}
      />
      <View fallback={<LoadingSkeleton shape="cards" />} key={clinicId} clinicId={clinicId} />
    </>
  );
}
