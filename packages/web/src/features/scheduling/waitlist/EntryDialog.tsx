import { PARTS_OF_DAY } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistCreate, WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import MenuItem from '@mui/material/MenuItem';
import { useForm } from 'react-hook-form';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { schedulingApi } from '../scheduling.api.ts';
import { useSettingsSave } from '../settings/use-settings-save.ts';
import { PART_NAMES } from './entry-texts.ts';
import { WaitingPatientField } from './WaitingPatientField.tsx';
import { FIELDS, formSchema, initialValues, type WaitlistFormValues } from './waitlist-form.ts';

interface Props {
  settings: SchedulingSettings;
  /** Undefined for a new one. */
  entry: WaitlistEntry | undefined;
  open: boolean;
  onClose: () => void;
}

/** Puts a patient on the waitlist, or changes what a waiting patient accepts. */
export function EntryDialog({ settings, entry, open, onClose }: Props) {
  const { clinicId, types, professionals } = settings;
  const offered = types.filter(({ active, id }) => active || id === entry?.typeId);
  const form = useForm<WaitlistFormValues, unknown, WaitlistCreate>({
    defaultValues: initialValues(entry, offered[0]?.id, clinicToday()),
    resolver: formResolver<WaitlistFormValues, WaitlistCreate>(formSchema),
    mode: 'onTouched',
  });
  const { control } = form;
  const { save, failure } = useSettingsSave(
    clinicId,
    form,
    FIELDS,
    ({ patientId, ...preference }: WaitlistCreate) =>
      entry
        ? schedulingApi.updateWaitlistEntry({
            params: { clinicId, id: entry.id },
            body: { ...preference, version: entry.version },
          })
        : schedulingApi.createWaitlistEntry({ params: { clinicId }, body: { patientId, ...preference } }),
    { saved: 'Lista de espera guardada', failed: 'Error al guardar la lista de espera' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  return (
    <FormDialog
      open={open}
      title={entry ? `Espera de ${entry.patient.name}` : 'Agregar a la lista de espera'}
      submitLabel={entry ? 'Guardar' : 'Agregar'}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {!entry && <WaitingPatientField control={control} clinicId={clinicId} />}
      <TextFormField control={control} name="typeId" label="Motivo" select>
        {offered.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextFormField>
      <TextFormField
        control={control}
        name="professionalId"
        label="Profesional"
        select
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">Cualquier profesional</MenuItem>
        {professionals.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextFormField>
      <TextFormField control={control} name="part" label="Parte del día" select>
        {PARTS_OF_DAY.map((part) => (
          <MenuItem key={part} value={part}>
            {PART_NAMES[part]}
          </MenuItem>
        ))}
      </TextFormField>
      <FieldColumns>
        <DateFormField control={control} name="fromDay" label="Desde" />
        <DateFormField control={control} name="toDay" label="Hasta (opcional)" />
      </FieldColumns>
      <TextFormField control={control} name="note" label="Nota" multiline autoComplete="off" />
    </FormDialog>
  );
}
