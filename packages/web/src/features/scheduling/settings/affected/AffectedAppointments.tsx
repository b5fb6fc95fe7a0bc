import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { schedulingApi, schedulingQuery } from '../../../../shared/api/scheduling.ts';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';
import { ContentDialog } from '../../../../shared/ui/dialogs/ContentDialog.tsx';
import type { DialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { PhoneLinks } from '../../../../shared/ui/PhoneLinks.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { schedulingPaths } from '../../scheduling.paths.ts';
import { SettingsList, SettingsRow } from '../SettingsList.tsx';
import type { SectionProps } from '../settings-access.ts';

interface Props {
  dialog: DialogState<{ readonly affected: readonly Appointment[] }>;
  settings: SchedulingSettings;
  text: string;
}

export function AffectedDialog({ dialog: { subject, isOpen, close }, settings, text }: Props) {
  const affected = subject?.affected ?? [];
  if (affected.length === 0) return null;
  return (
    <ContentDialog
      open={isOpen}
      title={affected.length === 1 ? '1 turno afectado' : `${affected.length} turnos afectados`}
      maxWidth="sm"
      onClose={close}
      actions={
        <Button variant="contained" onClick={close}>
          Entendido
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {text} También los encontrás en «Turnos afectados».
      </Typography>
      <AffectedList appointments={affected} settings={settings} />
    </ContentDialog>
  );
}

interface ListProps {
  appointments: readonly Appointment[];
  settings: Pick<SchedulingSettings, 'clinicId' | 'professionals' | 'types'>;
}

export const AffectedList = ({ appointments, settings: { clinicId, professionals, types } }: ListProps) => (
  <List disablePadding>
    {appointments.map(({ id, startsAt, patient, professionalId, typeId }) => {
      const { day, time } = clinicTimeAt(new Date(startsAt));
      const professional = professionals.find((each) => each.id === professionalId)?.name;
      const type = types.find((each) => each.id === typeId)?.name;
      return (
        <SettingsRow
          key={id}
          title={patient.name}
          details={
            <>
              {[`${formatDay(day)}, ${time}`, type, professional].filter(Boolean).join(' · ')}
              <br />
              {patient.phone ? <PhoneLinks phone={patient.phone} /> : 'Sin teléfono'}
            </>
          }
        >
          <Button
            component={Link}
            to={schedulingPaths.agenda.to({}, { clinic: clinicId, day })}
            size="small"
            aria-label={`Ver en la agenda: ${patient.name}, ${formatDay(day)}`}
          >
            Ver en la agenda
          </Button>
        </SettingsRow>
      );
    })}
  </List>
);

export function OutsideHoursSection({ settings }: SectionProps) {
  const outside = useQuery(outsideHoursQuery(settings.clinicId));
  if (!outside.data) return <QueryState query={outside} failed="No se pudieron cargar los turnos." />;
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
  schedulingQuery(['outside-hours'], schedulingApi.listOutsideHours, { params: { clinicId } });
