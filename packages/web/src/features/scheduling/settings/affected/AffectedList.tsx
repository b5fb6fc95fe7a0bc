import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import { Link } from 'react-router';
import { clinicTimeAt } from '../../../../shared/clinic/clinic-time.ts';
import { PhoneLinks } from '../../../../shared/ui/PhoneLinks.tsx';
import { schedulingPaths } from '../../scheduling.paths.ts';
import { SettingsRow } from '../SettingsRow.tsx';

interface Props {
  appointments: readonly Appointment[];
  settings: Pick<SchedulingSettings, 'clinicId' | 'professionals' | 'types'>;
}

/** Appointments with the patient's phone and a link to their day. */
export const AffectedList = ({ appointments, settings: { clinicId, professionals, types } }: Props) => (
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
