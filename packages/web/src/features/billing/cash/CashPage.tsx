import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { ViewTabs } from '../../../shared/ui/ViewTabs.tsx';
import { CurrentSession } from './CurrentSession.tsx';
import { readView, VIEW_NAMES, viewSearch } from './cash-address.ts';

const VIEWS = {
  till: CurrentSession,
  payments: lazyComponent(async () => (await import('./DayPayments.tsx')).DayPayments),
  debts: lazyComponent(async () => (await import('./Balances.tsx')).Balances),
  sessions: lazyComponent(async () => (await import('./CashSessions.tsx')).CashSessions),
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
