import {
  type FirstSetup,
  firstSetup,
  type SchedulingSettings,
} from '@dentaria/contract/scheduling/settings.ts';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { schedulingApi, schedulingSettingsQuery } from '../../../../shared/api/scheduling.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { LeaveFormDialog } from '../../../../shared/ui/form/LeaveFormDialog.tsx';
import { menuItems, namedMenuItems } from '../../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { TimeFormField } from '../../fields/TimeFormField.tsx';
import { schedulingPaths } from '../../scheduling.paths.ts';
import type { SettingsAccess } from '../settings-access.ts';
import { shortWeekdayName, WEEKDAYS, weekdayName } from '../weekdays.ts';

interface Props {
  settings: SchedulingSettings;
  access: SettingsAccess;
}

export function FirstSetupPanel({ settings, access }: Props) {
  if (!access.all)
    return (
      <EmptyState
        icon={EventNoteOutlined}
        message="La agenda todavía no está lista. La configura el propietario de la clínica."
      />
    );
  if (settings.professionals.length === 0)
    return (
      <EmptyState
        icon={EventNoteOutlined}
        message="La clínica todavía no tiene dentistas. Agregá uno para configurar la agenda."
      />
    );
  return <FirstSetupForm settings={settings} />;
}

/** Every field has a usual value, so that one click is enough. */
function FirstSetupForm({ settings }: Pick<Props, 'settings'>) {
  const { clinicId, professionals } = settings;
  const user = useSignedInUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useValidatedForm(formSchema, initialValues(settings, user.id));
  const { failure, onSubmit, formState } = useServerSubmit(form, {
    send: (body) => schedulingApi.setUp({ params: { clinicId }, body }),
    failed: 'No se pudo crear la agenda',
    onSaved: (saved) => {
      guard.disarm();
      queries.setQueryData(schedulingSettingsQuery(clinicId).queryKey, saved);
      toast.success('La agenda está lista');
      navigate(schedulingPaths.agenda.to({}, user.clinicId === clinicId ? {} : { clinic: clinicId }));
    },
  });
  const { isSubmitting, isDirty } = formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form, 'first-setup');
  return (
    <Paper sx={{ p: { xs: 2, md: 2.5 }, maxWidth: 640 }}>
      <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2.5 }}>
        <Typography variant="body2" color="textSecondary">
          Con estos datos ya se pueden dar turnos. Después podés cambiar horarios, motivos y sillones.
        </Typography>
        {failure && <FailureAlert failure={failure} />}
        {professionals.length > 1 && (
          <TextFormField control={form.control} name="professionalId" label="Profesional" select>
            {namedMenuItems(professionals)}
          </TextFormField>
        )}
        <WeekdaysField control={form.control} />
        <FieldColumns>
          <TimeFormField control={form.control} name="from" label="Desde" />
          <TimeFormField control={form.control} name="to" label="Hasta" isEnd />
          <TextFormField control={form.control} name="minutes" label="Duración de una consulta" select>
            {menuItems(VISIT_MINUTES, (minutes) => `${minutes} minutos`)}
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

function WeekdaysField({ control }: { control: Control<FirstSetupValues, unknown, FirstSetup> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'weekdays' });
  const error = fieldState.error?.message;
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel id={id} sx={{ mb: 1 }}>
        Días de atención
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        aria-describedby={error && `${id}-error`}
        value={field.value}
        onChange={(_, chosen: number[]) => field.onChange(chosen.toSorted((a, b) => a - b))}
        sx={{ flexWrap: 'wrap' }}
      >
        {WEEKDAYS.map((weekday) => (
          <ToggleButton
            key={weekday}
            value={weekday}
            aria-label={weekdayName(weekday)}
            sx={{ minWidth: { xs: 40, sm: 52 }, px: { xs: 0.5, sm: 1.5 }, minHeight: 40 }}
          >
            {shortWeekdayName(weekday)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}

type FirstSetupValues = ReturnType<typeof initialValues>;

const VISIT_MINUTES = [15, 20, 30, 40, 45, 60] as const;

const initialValues = ({ professionals, chairs }: SchedulingSettings, userId: number | undefined) => ({
  professionalId: (professionals.find(({ id }) => id === userId) ?? professionals[0])?.id ?? null,
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '18:00',
  minutes: 30,
  chairs: String(Math.max(1, chairs.length)),
});

const numberOf = (text: string): number => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0);

const formSchema: z.ZodType<FirstSetup> = z.preprocess((values) => {
  const { professionalId, chairs, ...rest } = values as FirstSetupValues;
  return { ...rest, professionalId: professionalId ?? undefined, chairs: numberOf(chairs) };
}, firstSetup);
