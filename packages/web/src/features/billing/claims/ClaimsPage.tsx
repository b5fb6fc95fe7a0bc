import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { ViewTabs } from '../../../shared/ui/ViewTabs.tsx';
import { readView, VIEW_NAMES, viewSearch } from './claims-address.ts';
import { UnclaimedItems } from './items/UnclaimedItems.tsx';

const VIEWS = {
  pending: UnclaimedItems,
  batches: lazyComponent(async () => (await import('./batch/Batches.tsx')).Batches),
  debts: lazyComponent(async () => (await import('./debts/InsurerDebts.tsx')).InsurerDebts),
} as const;

export const ClaimsPage = () => (
  <ClinicScreen title="Presentaciones" purpose="ver lo que presenta a las obras sociales">
    {(clinicId) => <ClaimViews clinicId={clinicId} />}
  </ClinicScreen>
);

function ClaimViews({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const view = readView(params);
  const View = VIEWS[view];
  return (
    <>
      <ViewTabs
        label="Secciones de las presentaciones"
        names={VIEW_NAMES}
        view={view}
        searchOf={(each) => viewSearch(params, each)}
      />
      <View fallback={<LoadingSkeleton shape="cards" />} key={clinicId} clinicId={clinicId} />
    </>
  );
}
