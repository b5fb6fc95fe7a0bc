import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type Chair,
  type Professional,
  type Schedule,
  type SchedulingSettings,
  scheduleWrite,
} from '@dentaria/contract/scheduling/settings.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { schedulingApi } from '../../../../shared/api/scheduling.ts';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { LeaveFormDialog } from '../../../../shared/ui/form/LeaveFormDialog.tsx';
import { namedMenuItems } from '../../../../shared/ui/form/menu-items.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { AffectedDialog } from '../affected/AffectedAppointments.tsx';
import { mayChangeHours, type SectionProps } from '../settings-access.ts';
import { useSettingsForm } from '../use-settings-save.ts';
import { WEEKDAYS, weekdayName } from '../weekdays.ts';
import { DayHours } from './DayHours.tsx';
import {
  copyDay,
  initialValues,
  scheduleOn,
  schedulesAfter,
  suggestInterval,
  textOfDay,
} from './weekly-hours.ts';

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
        text="Quedaron fuera del nuevo horario. Siguen en la agenda: avisales a los pacientes y mové o cancelá los turnos."
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

interface FormProps {
  settings: SchedulingSettings;
  professional: Professional;
  current: Schedule | undefined;
  later: readonly Schedule[];
  onSaved: (affected: readonly Appointment[]) => void;
  /** Must remount the form. */
  onDiscard: () => void;
}

function HoursForm({ settings, professional, current, later, onSaved, onDiscard }: FormProps) {
  const { clinicId, chairs } = settings;
  const { form, formProps } = useSettingsForm(clinicId, {
    initial: initialValues(current, clinicToday()),
    schema: scheduleWrite,
    send: (body) =>
      schedulingApi.replaceSchedule({ params: { clinicId, professionalId: professional.id }, body }),
    saved: 'Horario guardado',
    failed: 'No se pudo guardar el horario',
    onSaved: ({ affected }) => {
      guard.disarm();
      onSaved(affected);
    },
  });
  const { failure, onSubmit } = formProps;
  const { control } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'intervals' });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form, `hours-${professional.id}`);
  const lastChange = later.map(({ validFrom }) => formatDay(validFrom)).join(', ');
  return (
    <Paper
      component="form"
      aria-label={`Horario de ${professional.name}`}
      noValidate
      onSubmit={onSubmit}
      sx={{ p: { xs: 2, md: 2.5 }, maxWidth: 860 }}
    >
      <Stack sx={{ gap: 2 }}>
        {failure && <FailureAlert failure={failure} />}
        {WEEKDAYS.map((weekday) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            control={control}
            chairs={chairs}
            intervals={fields.flatMap((interval, index) =>
              interval.weekday === weekday ? [{ id: interval.id, index }] : [],
            )}
            onAdd={() => append(suggestInterval(form.getValues('intervals'), weekday))}
            onRemove={remove}
            onCopy={(targets) => replace(copyDay(form.getValues('intervals'), weekday, targets))}
          />
        ))}
        <Box sx={{ maxWidth: { sm: 240 } }}>
          <DateFormField control={control} name="validFrom" label="Vigente desde" />
        </Box>
        {lastChange && (
          <Alert severity="info">Reemplaza también los horarios que empiezan después: {lastChange}.</Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={!isDirty || isSubmitting} onClick={onDiscard}>
            Descartar cambios
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Guardar horario
          </Button>
        </Stack>
      </Stack>
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Paper>
  );
}
