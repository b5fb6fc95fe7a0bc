import type { Patient } from '@dentaria/contract/auth/patients.ts';
import Stack from '@mui/material/Stack';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { Column, Columns } from '../../../shared/ui/Columns.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { CoveragePanel } from '../coverage/CoveragePanel.tsx';
import { BalancePanel } from './BalancePanel.tsx';
import { PatientPayments } from './PatientPayments.tsx';
import { StatementPanel } from './StatementPanel.tsx';

/** What a patient owes, has paid, and every movement of their account. */
export const AccountTab = ({ patient }: PatientPartProps) =>
  patient.clinicId === null ? (
    <EmptyState message="El paciente no pertenece a una clínica: no tiene cuenta." />
  ) : (
    <AccountPanels clinicId={patient.clinicId} patient={patient} />
  );

const AccountPanels = ({ clinicId, patient }: { clinicId: number; patient: Patient }) => (
  <Columns>
    <Column span={{ xs: 12, md: 6 }}>
      <Stack sx={{ gap: 2 }}>
        <BalancePanel clinicId={clinicId} patient={patient} />
        <CoveragePanel clinicId={clinicId} patientId={patient.id} />
      </Stack>
    </Column>
    <Column span={{ xs: 12, md: 6 }}>
      <PatientPayments clinicId={clinicId} patientId={patient.id} />
    </Column>
    <Column>
      <StatementPanel clinicId={clinicId} patientId={patient.id} />
    </Column>
  </Columns>
);
