import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { isStatus } from '../../shared/api/failure.ts';
import { Extension } from '../../shared/extensions/Extension.tsx';
import { paths } from '../../shared/paths.ts';
import { patientQuery } from '../../shared/patients/patients.queries.ts';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../shared/ui/PageHeader.tsx';
import { PatientHeader } from './PatientHeader.tsx';
import { PatientTabs } from './PatientTabs.tsx';
import { usePatientTabs } from './use-patient-tabs.ts';

/** /patients/:patientId: everything about one patient. The fragment of the address names the tab. */
export function PatientPage() {
  const id = Number(useParams().patientId);
  const { hash } = useLocation();
  const patient = useQuery({ ...patientQuery(id), enabled: Number.isInteger(id) && id > 0 });
  const tabs = usePatientTabs();
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
  if (!patient.data || !tabs.data) return <LoadingSkeleton shape="cards" label="Cargando paciente..." />;
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
