import {
  type OnlineBookingSettings,
  onlineBookingWrite,
} from '@dentaria/contract/scheduling/online-booking.ts';
import type { AppointmentType, SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import ContentCopy from '@mui/icons-material/ContentCopy';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { schedulingApi, schedulingQuery } from '../../../shared/api/scheduling.ts';
import { copyField } from '../../../shared/ui/copy-field.ts';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { SettingsForm } from '../../../shared/ui/form/SettingsForm.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { schedulingPaths } from '../scheduling.paths.ts';
import { NoMailServer } from '../settings/NoMailServer.tsx';
import type { SectionProps } from '../settings/settings-access.ts';
import { useSettingsForm } from '../settings/use-settings-save.ts';

export function OnlineBookingSection({ settings, access }: SectionProps) {
  const stored = useQuery(onlineBookingQuery(settings.clinicId));
  if (!stored.data)
    return (
      <QueryState
        query={stored}
        failed="No se pudieron cargar las reservas por internet."
        loading={<LoadingSkeleton shape="cards" />}
      />
    );
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
  const { form, formProps } = useSettingsForm(clinicId, {
    initial: valuesOf(stored),
    schema: formSchema,
    send: (body) => schedulingApi.updateOnlineBooking({ params: { clinicId }, body }),
    saved: 'Reservas por internet guardadas',
    failed: 'No se pudieron guardar las reservas por internet',
    onSaved: (saved) => {
      queries.setQueryData(onlineBookingQuery(clinicId).queryKey, saved);
      form.reset(valuesOf(saved));
    },
  });
  const digits = {
    input: { readOnly: isReadOnly },
    htmlInput: { inputMode: 'numeric', maxLength: 3 },
  } as const;
  return (
    <SettingsForm
      {...formProps}
      isReadOnly={isReadOnly}
      readOnlyNotice="El propietario de la clínica y los administradores cambian las reservas por internet."
      warning={!stored.canSendMail && <NoMailServer />}
    >
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
    </SettingsForm>
  );
}

interface TypesProps {
  control: Control<OnlineSettingsValues, unknown, OnlineSettingsChange>;
  types: readonly AppointmentType[];
}

function TypesField({ control, types }: TypesProps) {
  const { field, fieldState } = useController({ control, name: 'typeIds' });
  const toggle = (id: number, isChosen: boolean): void =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((each) => each !== id));
  return (
    <FormControl component="fieldset" variant="standard" error={fieldState.error !== undefined}>
      <FormLabel component="legend">Motivos que pueden reservar</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        {types.map(({ id, name, minutes }, index) => (
          <FormControlLabel
            key={id}
            label={`${name}, ${minutes} minutos`}
            control={
              <Checkbox
                checked={field.value.includes(id)}
                onChange={(_, isChosen) => toggle(id, isChosen)}
                onBlur={field.onBlur}
                {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  );
}

const COPY_TEXTS = {
  copied: 'Enlace copiado',
  failed: 'No se pudo copiar. Seleccioná el enlace y copialo.',
};

function PublicLink({ clinicId }: { clinicId: number }) {
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(schedulingPaths.onlineBooking.to({ clinicId }), location.origin).href;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-end' } }}>
      <TextField
        label="Enlace para tus pacientes"
        value={url}
        inputRef={field}
        slotProps={{ input: { readOnly: true } }}
        sx={{ flex: 1, maxWidth: { sm: 480 } }}
      />
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => copyField(field, COPY_TEXTS)}>
        Copiar
      </Button>
      <Button startIcon={<OpenInNew />} href={url} target="_blank" rel="noopener">
        Abrir
      </Button>
    </Stack>
  );
}

type OnlineSettingsValues = ReturnType<typeof valuesOf>;
type OnlineSettingsChange = z.output<typeof onlineBookingWrite>;

const valuesOf = (settings: OnlineBookingSettings) => ({
  enabled: settings.enabled,
  daysAhead: String(settings.daysAhead),
  noticeHours: String(settings.noticeHours),
  typeIds: settings.typeIds,
});

const integerOf = (text: string): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined);

const formSchema = z.preprocess((given) => {
  const { daysAhead, noticeHours, ...values } = given as OnlineSettingsValues;
  return { ...values, daysAhead: integerOf(daysAhead), noticeHours: integerOf(noticeHours) };
}, onlineBookingWrite);

const onlineBookingQuery = (clinicId: number) =>
  schedulingQuery(['online-booking'], schedulingApi.readOnlineBooking, { params: { clinicId } });
