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
import { usePatientParts } from './use-patient-parts.ts';

/** /patients/:patientId: everything about one patient. The fragment of the address names the tab. */
export function PatientPage() {
  const id = Number(useParams().patientId);
  const { hash } = useLocation();
  const patient = useQuery({ ...patientQuery(id), enabled: Number.isInteger(id) && id > 0 });
  const parts = usePatientParts();
  if (!Number.isInteger(id) || id < 1) return <Absent />;
  if (isStatus(patient.error, 404))
    return (
      <Extension point="absentPatient" props={{ patientId: id, page: 'patient', children: <Absent /> }} />
    );
  if (patient.isLoadingError || parts.isError) {
    return (
      <>
        <Header />
        <ErrorState
          message="No se pudo cargar el paciente."
          error={patient.error ?? parts.error}
          onRetry={() => void Promise.all([patient.refetch(), parts.refetch()])}
        />
      </>
    );
  }
  if (!patient.data || !parts.data) return <LoadingSkeleton shape="cards" label="Cargando paciente..." />;
  const { tabs } = parts.data;
  const open = tabs.find((tab) => `#${tab.hash}` === hash) ?? tabs[0];
  const Section = open && 'section' in open.opens ? open.opens.section : undefined;
  return (
    <Box sx={{ pb: { xs: 8, md: 0 } }}>
      <PatientHeader patient={patient.data} parts={parts.data.parts} />
      <PatientTabs patientId={id} tabs={tabs} open={open} />
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
