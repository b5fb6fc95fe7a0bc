import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useLocation, useParams } from 'react-router';
import { isStatus } from '../../shared/api/failure.ts';
import { Extension, ExtensionsContext } from '../../shared/extensions/Extension.tsx';
import { paths } from '../../shared/paths.ts';
import type { PatientPartProps, PatientTab } from '../../shared/patients/patient-parts.ts';
import { patientQuery } from '../../shared/patients/patients.queries.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole } from '../../shared/session/session-user.ts';
import { Column, Columns } from '../../shared/ui/layout/Columns.tsx';
import { PageHeader } from '../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../shared/ui/states/LoadingSkeleton.tsx';
import { PatientHeader } from './PatientHeader.tsx';
import { PatientTabs } from './PatientTabs.tsx';

export function PatientPage() {
  const id = Number(useParams().patientId);
  const { hash } = useLocation();
  const patient = useQuery({ ...patientQuery(id), enabled: Number.isInteger(id) && id > 0 });
  const tabs = usePatientTabs();
  const header = useHeaderData(id);
  if (!Number.isInteger(id) || id < 1) return <Absent />;
  if (isStatus(patient.error, 404))
    return (
      <Extension point="absentPatient" props={{ patientId: id, page: 'patient', children: <Absent /> }} />
    );
  if (patient.isLoadingError || tabs.isError) {
    return (
      <>
        <Header />
        <ErrorState
          message="No se pudo cargar el paciente."
          error={patient.error ?? tabs.error}
          onRetry={() => void Promise.all([patient.refetch(), tabs.refetch()])}
        />
      </>
    );
  }
  if (!patient.data || !tabs.data || header.isPending)
    return <LoadingSkeleton shape="cards" label="Cargando paciente..." />;
  const open = tabs.data.find((tab) => `#${tab.hash}` === hash) ?? tabs.data[0];
  const Section = open && 'section' in open.opens ? open.opens.section : undefined;
  return (
    <Box sx={{ pb: { xs: 8, md: 0 } }}>
      <PatientHeader patient={patient.data} />
      <PatientTabs patientId={id} tabs={tabs.data} open={open} />
      {Section && <Section fallback={<LoadingSkeleton shape="cards" />} patient={patient.data} />}
    </Box>
  );
}

const Header = () => (
  <PageHeader title="Paciente" back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }} />
);

const Absent = () => (
  <>
    <Header />
    <ErrorState message="No se encontró el paciente." />
  </>
);

const PatientSummary = ({ patient }: PatientPartProps) => (
  <Columns>
    <Column span={{ xs: 12, md: 5 }} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Extension point="patientDue" props={{ patient }} />
    </Column>
    <Column span={{ xs: 12, md: 7 }}>
      <Extension point="patientTimeline" props={{ patient }} />
    </Column>
  </Columns>
);

const SUMMARY: PatientTab = {
  label: 'Resumen',
  hash: 'resumen',
  icon: Dashboard,
  opens: { section: PatientSummary },
};

const POINTS = ['patientHeader', 'patientHeaderAction', 'patientDue', 'patientTimeline'] as const;

/** Waits until the code of the page's extensions has loaded, so that the layout does not shift later. */
function usePatientTabs() {
  const user = useSignedInUser();
  const extensions = use(ExtensionsContext);
  return useQuery({
    queryKey: ['patient-tabs', user.roles],
    queryFn: async (): Promise<readonly PatientTab[]> => {
      const [added] = await Promise.all([extensions.load(), extensions.preload(POINTS)]);
      const tabs = added.flatMap(({ patientTabs = [] }) => patientTabs);
      return [SUMMARY, ...tabs.filter(({ roles }) => roles === undefined || hasAnyRole(user, roles))];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useHeaderData(patientId: number) {
  const user = useSignedInUser();
  const queries = useQueryClient();
  const extensions = use(ExtensionsContext);
  return useQuery({
    queryKey: ['patient-header', user.roles, patientId],
    queryFn: async (): Promise<true> => {
      const added = await extensions.load();
      await Promise.all(added.map((feature) => feature.preloadPatientHeader?.(queries, patientId, user)));
      return true;
    },
    enabled: Number.isInteger(patientId) && patientId > 0,
    retry: false,
  });
}
