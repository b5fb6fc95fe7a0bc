import type { FirstSetup, SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../../shared/ui/form/LeaveFormDialog.tsx';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { TimeFormField } from '../../fields/TimeFormField.tsx';
import { FIELDS, type FirstSetupValues, formSchema, initialValues, LENGTHS } from './first-setup-form.ts';
import { WeekdaysField } from './WeekdaysField.tsx';

interface Props {
  settings: SchedulingSettings;
  userId: number | undefined;
  /** Rejects with the server's error. */
  onSave: (body: FirstSetup) => Promise<SchedulingSettings>;
  onSaved: (settings: SchedulingSettings) => void;
}

/** The guided set-up of a clinic's agenda. Every field has a usual value, so that one click is enough. */
export function FirstSetupForm({ settings, userId, onSave, onSaved }: Props) {
  const form = useForm<FirstSetupValues, unknown, FirstSetup>({
    defaultValues: initialValues(settings, userId),
    resolver: formResolver(formSchema),
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<Failure>();
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form, 'first-setup');
  const save = async (body: FirstSetup): Promise<void> => {
    setFailure(undefined);
    try {
      const saved = await onSave(body);
      guard.disarm();
      onSaved(saved);
    } catch (error) {
      setFailure(failureOf(error, 'Error al crear la agenda', serverMessage));
      showServerErrors(error, FIELDS, form.setError);
    }
  };
  const { professionals } = settings;
  const submit = useSubmit(form, save);
  return (
    <Paper sx={{ p: { xs: 2, md: 2.5 }, maxWidth: 640 }}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <Typography variant="body2" color="textSecondary">
          Con estos datos ya se pueden dar turnos. Después puedes cambiar horarios, motivos y sillones.
        </Typography>
        {failure && <FailureAlert failure={failure} />}
        {professionals.length > 1 && (
          <TextFormField control={form.control} name="professionalId" label="Profesional" select>
            {professionals.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextFormField>
        )}
        <Controller
          control={form.control}
          name="weekdays"
          render={({ field, fieldState }) => (
            <WeekdaysField
              label="Días de atención"
              weekdays={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FieldColumns>
          <TimeFormField control={form.control} name="from" label="Desde" />
          <TimeFormField control={form.control} name="to" label="Hasta" isEnd />
          <TextFormField control={form.control} name="minutes" label="Duración de una consulta" select>
            {LENGTHS.map((minutes) => (
              <MenuItem key={minutes} value={minutes}>
                {minutes} minutos
              </MenuItem>
            ))}
          </TextFormField>
          <TextFormField
            control={form.control}
            name="chairs"
            label="Sillones"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } }}
          />
        </FieldColumns>
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ alignSelf: 'flex-start' }}>
          Crear agenda
        </Button>
      </Stack>
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Paper>
  );
}
