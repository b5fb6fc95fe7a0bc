import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { activeClinicsQuery } from '../../../shared/clinic/active-clinics.query.ts';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { managesClinic } from '../../../shared/clinic/manages-clinic.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { ViewTabs } from '../../../shared/ui/ViewTabs.tsx';
import { DATA_VIEW_NAMES, dataSearch, readDataView } from './data-address.ts';

const VIEWS = {
  imports: lazyComponent(async () => (await import('../imports/ImportsView.tsx')).ImportsView),
  duplicates: lazyComponent(async () => (await import('../duplicates/DuplicatesView.tsx')).DuplicatesView),
  exports: lazyComponent(async () => (await import('../exports/ExportsView.tsx')).ExportsView),
  programs: lazyComponent(async () => (await import('../programs/ProgramsView.tsx')).ProgramsView),
} as const;

export const DataPage = () => (
  <ClinicScreen title="Datos" purpose="importar y exportar sus datos">
    {(clinicId) => <DataOfClinic clinicId={clinicId} />}
  </ClinicScreen>
);

function DataOfClinic({ clinicId }: { clinicId: number }) {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  const [params] = useSearchParams();
  const clinic = clinics.data?.find(({ id }) => id === clinicId);
  if (clinics.isPending) return <LoadingSkeleton shape="rows" />;
  if (!managesClinic(user, clinic))
    return (
      <EmptyState message="Solo el propietario de la clínica puede importar, unificar y exportar sus datos." />
    );
  const view = readDataView(params);
  const View = VIEWS[view];
  return (
    <>
      <ViewTabs
        label="Secciones de los datos"
        names={DATA_VIEW_NAMES}
        view={view}
        searchOf={(each) => dataSearch(params, each)}
      />
      <View fallback={<LoadingSkeleton shape="rows" />} key={clinicId} clinicId={clinicId} />
    </>
  );
}
