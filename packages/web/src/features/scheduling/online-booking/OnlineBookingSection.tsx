import type { OnlineBookingSettings } from '@dentaria/contract/scheduling/online-booking.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { NoMailServer } from '../messages/NoMailServer.tsx';
import { schedulingApi } from '../scheduling.api.ts';
import type { SectionProps } from '../settings/SettingsSections.tsx';
import { useSettingsSave } from '../settings/use-settings-save.ts';
import { onlineBookingQuery } from './online-booking.queries.ts';
import {
  FIELDS,
  formSchema,
  type OnlineSettingsChange,
  type OnlineSettingsValues,
  valuesOf,
} from './online-settings-form.ts';
import { PublicLink } from './PublicLink.tsx';
import { TypesField } from './TypesField.tsx';

/** Whether, what and how far ahead patients book online. */
export function OnlineBookingSection({ settings, access }: SectionProps) {
  const stored = useQuery(onlineBookingQuery(settings.clinicId));
  if (stored.isLoadingError)
    return (
      <ErrorState
        message="Error al cargar las reservas por internet"
        error={stored.error}
        onRetry={() => stored.refetch()}
      />
    );
  if (!stored.data) return <LoadingSkeleton shape="cards" />;
  return <OnlineBookingForm stored={stored.data} types={settings.types} isReadOnly={!access.all} />;
}

interface Props {
  stored: OnlineBookingSettings;
  types: SchedulingSettings['types'];
  isReadOnly: boolean;
}

function OnlineBookingForm({ stored, types, isReadOnly }: Props) {
  const { clinicId } = stored;
  const queries = useQueryClient();
  const form = useForm<OnlineSettingsValues, unknown, OnlineSettingsChange>({
    defaultValues: valuesOf(stored),
    resolver: formResolver(formSchema),
    mode: 'onTouched',
  });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty);
  const { save, failure } = useSettingsSave(
    clinicId,
    form,
    FIELDS,
    (body: OnlineSettingsChange) => schedulingApi.updateOnlineBooking({ params: { clinicId }, body }),
    { saved: 'Reservas por internet guardadas', failed: 'Error al guardar las reservas por internet' },
  );
  const submit = useSubmit(form, async (body) => {
    const saved = await save(body);
    if (!saved) return;
    queries.setQueryData(onlineBookingQuery(clinicId).queryKey, saved);
    form.reset(valuesOf(saved));
  });
  const digits = {
    input: { readOnly: isReadOnly },
    htmlInput: { inputMode: 'numeric', maxLength: 3 },
  } as const;
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Stack sx={{ gap: 2 }}>
        {isReadOnly && (
          <Alert severity="info">
            El propietario de la clínica y los administradores cambian las reservas por internet.
          </Alert>
        )}
        {!stored.canSendMail && <NoMailServer />}
        {failure && <FailureAlert failure={failure} />}
        {stored.enabled && (
          <Panel title="Página de reservas">
            <PublicLink clinicId={clinicId} />
          </Panel>
        )}
        <Panel title="Reservas por internet">
          <Box component="fieldset" disabled={isReadOnly} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <Stack sx={{ gap: 2.5 }}>
              <SwitchFormField
                control={form.control}
                name="enabled"
                label="Los pacientes pueden reservar por internet"
              />
              <TypesField control={form.control} types={types.filter(({ active }) => active)} />
              <FieldColumns>
                <TextFormField
                  control={form.control}
                  name="daysAhead"
                  label="Con hasta cuántos días de anticipación"
                  slotProps={digits}
                />
                <TextFormField
                  control={form.control}
                  name="noticeHours"
                  label="Hasta cuántas horas antes del turno"
                  slotProps={digits}
                />
              </FieldColumns>
            </Stack>
          </Box>
        </Panel>
        {!isReadOnly && (
          <Button type="submit" variant="contained" loading={isSubmitting} sx={{ alignSelf: 'flex-end' }}>
            Guardar
          </Button>
        )}
      </Stack>
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Box>
  );
}
