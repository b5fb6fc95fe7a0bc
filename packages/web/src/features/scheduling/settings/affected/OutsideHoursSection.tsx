import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { schedulingApi, schedulingKey } from '../../scheduling.api.ts';
import { SettingsList } from '../SettingsList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { AffectedList } from './AffectedAppointments.tsx';

export function OutsideHoursSection({ settings }: SectionProps) {
  const outside = useQuery(outsideHoursQuery(settings.clinicId));
  if (outside.isLoadingError)
    return (
      <ErrorState message="Error al cargar los turnos" error={outside.error} onRetry={outside.refetch} />
    );
  if (!outside.data) return <LoadingSkeleton shape="rows" />;
  return (
    <SettingsList
      title="Turnos afectados"
      isEmpty={outside.data.length === 0}
      above={
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
          Turnos pendientes en un cierre, en un feriado o fuera del horario del profesional.
        </Typography>
      }
    >
      {outside.data.length === 0 ? (
        <EmptyState message="No hay turnos afectados" />
      ) : (
        <AffectedList appointments={outside.data} settings={settings} />
      )}
    </SettingsList>
  );
}

const outsideHoursQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'outside-hours'],
    queryFn: ({ signal }) => schedulingApi.listOutsideHours({ params: { clinicId } }, { signal }),
  });
