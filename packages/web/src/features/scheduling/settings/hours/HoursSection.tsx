import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { Chair, Schedule } from '@dentaria/contract/scheduling/settings.ts';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { namedMenuItems } from '../../fields/menu-items.tsx';
import { AffectedDialog } from '../affected/AffectedAppointments.tsx';
import { mayChangeHours, type SectionProps } from '../settings-access.ts';
import { WEEKDAYS, weekdayName } from '../weekdays.ts';
import { HoursForm } from './HoursForm.tsx';
import { scheduleOn, schedulesAfter, textOfDay } from './weekly-hours.ts';

export function HoursSection({ settings, access }: SectionProps) {
  const { professionals, schedules } = settings;
  const user = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const [generation, setGeneration] = useState(0);
  const dialog = useDialogState<{ readonly affected: readonly Appointment[] }>();
  const renew = () => setGeneration((count) => count + 1);
  const wanted = Number(params.get('professional') ?? user.id);
  const professional = professionals.find(({ id }) => id === wanted) ?? professionals[0];
  if (!professional) return <EmptyState message="La clínica no tiene dentistas" />;
  const today = clinicToday();
  const current = scheduleOn(schedules, professional.id, today);
  const later = schedulesAfter(schedules, professional.id, today);
  const select = (id: string) =>
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), professional: id }));
  return (
    <>
      {professionals.length > 1 && (
        <TextField
          select
          label="Profesional"
          value={professional.id}
          onChange={({ target }) => select(String(target.value))}
          sx={{ maxWidth: { sm: 320 }, mb: 2 }}
        >
          {namedMenuItems(professionals)}
        </TextField>
      )}
      {mayChangeHours(access, professional.id) ? (
        <HoursForm
          key={`${professional.id} ${generation}`}
          settings={settings}
          professional={professional}
          current={current}
          later={later}
          onDiscard={renew}
          onSaved={(affected) => {
            renew();
            dialog.open({ affected });
          }}
        />
      ) : (
        <WeekTable title="Horario actual" chairs={settings.chairs} schedule={current} />
      )}
      {later.map((schedule) => (
        <WeekTable
          key={schedule.validFrom}
          title="Horario futuro"
          chairs={settings.chairs}
          schedule={schedule}
        />
      ))}
      <AffectedDialog
        dialog={dialog}
        settings={settings}
        text="Quedaron fuera del nuevo horario. Siguen en la agenda: avisa a los pacientes y muévelos o cancélalos."
      />
    </>
  );
}

interface WeekProps {
  title: string;
  chairs: readonly Chair[];
  schedule: Schedule | undefined;
}

function WeekTable({ title, chairs, schedule }: WeekProps) {
  const id = useId();
  const chairOn = (weekday: number): string => {
    const ids = new Set(schedule?.intervals.filter((i) => i.weekday === weekday).map((i) => i.chairId));
    return chairs
      .filter((chair) => ids.has(chair.id))
      .map(({ name }) => name)
      .join(', ');
  };
  return (
    <Paper component="section" aria-labelledby={id} sx={{ maxWidth: 860, mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ p: 2, pb: 1 }}>
        {schedule ? `${title}, desde el ${formatDay(schedule.validFrom)}` : title}
      </Typography>
      {!schedule || schedule.intervals.length === 0 ? (
        <EmptyState message="Sin horario de atención" />
      ) : (
        <Table size="small" aria-labelledby={id}>
          <TableBody>
            {WEEKDAYS.map((weekday) => (
              <TableRow key={weekday}>
                <TableCell component="th" scope="row">
                  {weekdayName(weekday)}
                </TableCell>
                <TableCell>{textOfDay(schedule.intervals, weekday) || 'No atiende'}</TableCell>
                <TableCell>{chairOn(weekday)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Paper>
  );
}
