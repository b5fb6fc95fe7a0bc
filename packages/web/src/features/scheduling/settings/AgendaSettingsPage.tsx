import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { BACK_TO_AGENDA } from '../scheduling.paths.ts';
import { FirstSetupPanel } from './first-setup/FirstSetupPanel.tsx';
import { SettingsSections } from './SettingsSections.tsx';
import { schedulingSettingsQuery } from './settings.queries.ts';
import { settingsAccess } from './settings-access.ts';

const LOAD_ERROR = 'Error al cargar la configuración de la agenda';

/** /agenda/configuracion?clinic=&section= */
export const AgendaSettingsPage = () => (
  <ClinicScreen title="Configuración de la agenda" back={BACK_TO_AGENDA}>
    {(clinicId) => <ClinicSettings key={clinicId} clinicId={clinicId} />}
  </ClinicScreen>
);

function ClinicSettings({ clinicId }: { clinicId: number }) {
  const user = useSignedInUser();
  const { clinics } = useScreenClinic();
  const settings = useQuery(schedulingSettingsQuery(clinicId));
  if (settings.isLoadingError)
    return <ErrorState message={LOAD_ERROR} error={settings.error} onRetry={() => settings.refetch()} />;
  // Who may change what depends on the clinic's owner.
  if (!settings.data || clinics.isPending) return <LoadingSkeleton shape="rows" />;
  const access = settingsAccess(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
  const { ready, types } = settings.data;
  if (!ready && types.length === 0) return <FirstSetupPanel settings={settings.data} access={access} />;
  return (
    <>
      {!ready && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Para dar turnos falta al menos un horario y un motivo activo.
        </Alert>
      )}
      <SettingsSections settings={settings.data} access={access} />
    </>
  );
}
