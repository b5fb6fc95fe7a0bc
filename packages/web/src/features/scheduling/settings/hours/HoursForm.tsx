import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type Professional,
  type Schedule,
  type ScheduleWrite,
  type SchedulingSettings,
  scheduleWrite,
} from '@dentaria/contract/scheduling/settings.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useFieldArray, useForm } from 'react-hook-form';
import { clinicToday } from '../../../../shared/clinic/clinic-time.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../../shared/ui/form/LeaveFormDialog.tsx';
import { schedulingApi } from '../../scheduling.api.ts';
import { useSettingsSubmit } from '../use-settings-save.ts';
import { WEEKDAYS } from '../weekdays.ts';
import { DayHours } from './DayHours.tsx';
import { copyDay, type HoursFormValues, initialValues, suggestInterval } from './weekly-hours.ts';

interface Props {
  settings: SchedulingSettings;
  professional: Professional;
  current: Schedule | undefined;
  later: readonly Schedule[];
  onSaved: (affected: readonly Appointment[]) => void;
  /** Must mount a new form. */
  onDiscard: () => void;
}

export function HoursForm({ settings, professional, current, later, onSaved, onDiscard }: Props) {
  const { clinicId, chairs } = settings;
  const form = useForm<HoursFormValues, unknown, ScheduleWrite>({
    defaultValues: initialValues(current, clinicToday()),
    resolver: formResolver<HoursFormValues, ScheduleWrite>(scheduleWrite),
    mode: 'onTouched',
  });
  const { control } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'intervals' });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form, `hours-${professional.id}`);
  const { submit, failure } = useSettingsSubmit(clinicId, form, {
    call: (body: ScheduleWrite) =>
      schedulingApi.replaceSchedule({ params: { clinicId, professionalId: professional.id }, body }),
    saved: 'Horario guardado',
    failed: 'Error al guardar el horario',
    onSaved: ({ affected }) => {
      guard.disarm();
      onSaved(affected);
    },
  });
  const lastChange = later.map(({ validFrom }) => formatDay(validFrom)).join(', ');
  return (
    <Paper
      component="form"
      aria-label={`Horario de ${professional.name}`}
      noValidate
      onSubmit={submit}
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
