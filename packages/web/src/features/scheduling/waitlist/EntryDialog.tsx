import { PARTS_OF_DAY, type PartOfDay } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import {
  type WaitlistCreate,
  type WaitlistEntry,
  waitlistCreate,
} from '@dentaria/contract/scheduling/waitlist.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { menuItems, namedMenuItems } from '../fields/menu-items.tsx';
import { OptionalIdField } from '../fields/OptionalIdField.tsx';
import { PatientFormField } from '../fields/PatientFormField.tsx';
import { schedulingApi } from '../scheduling.api.ts';
import { useSettingsSubmit } from '../settings/use-settings-save.ts';
import { PART_NAMES } from './entry-texts.ts';

interface Props {
  settings: SchedulingSettings;
  entry: WaitlistEntry | undefined;
  open: boolean;
  onClose: () => void;
}

export function EntryDialog({ settings, entry, open, onClose }: Props) {
  const { clinicId, types, professionals } = settings;
  const offered = types.filter(({ active, id }) => active || id === entry?.typeId);
  const form = useForm<WaitlistFormValues, unknown, WaitlistCreate>({
    defaultValues: initialValues(entry, offered[0]?.id, clinicToday()),
    resolver: formResolver<WaitlistFormValues, WaitlistCreate>(formSchema),
    mode: 'onTouched',
  });
  const { control } = form;
  const { submit, failure } = useSettingsSubmit(clinicId, form, {
    call: ({ patientId, ...preference }: WaitlistCreate) =>
      entry
        ? schedulingApi.updateWaitlistEntry({
            params: { clinicId, id: entry.id },
            body: { ...preference, version: entry.version },
          })
        : schedulingApi.createWaitlistEntry({ params: { clinicId }, body: { patientId, ...preference } }),
    saved: 'Lista de espera guardada',
    failed: 'Error al guardar la lista de espera',
    onSaved: onClose,
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
      {!entry && <PatientFormField control={control} name="patientId" clinicId={clinicId} />}
      <TextFormField control={control} name="typeId" label="Motivo" select>
        {namedMenuItems(offered)}
      </TextFormField>
      <OptionalIdField
        control={control}
        name="professionalId"
        label="Profesional"
        noneLabel="Cualquier profesional"
        options={professionals}
      />
      <TextFormField control={control} name="part" label="Parte del día" select>
        {menuItems(PARTS_OF_DAY, (part) => PART_NAMES[part])}
      </TextFormField>
      <FieldColumns>
        <DateFormField control={control} name="fromDay" label="Desde" />
        <DateFormField control={control} name="toDay" label="Hasta (opcional)" />
      </FieldColumns>
      <TextFormField control={control} name="note" label="Nota" multiline autoComplete="off" />
    </FormDialog>
  );
}

interface WaitlistFormValues {
  patientId: number | null;
  typeId: number | null;
  /** Null for any professional. */
  professionalId: number | null;
  part: PartOfDay;
  fromDay: string;
  toDay: string;
  note: string;
}

const initialValues = (
  entry: WaitlistEntry | undefined,
  firstType: number | undefined,
  today: string,
): WaitlistFormValues => ({
  patientId: entry?.patient.id ?? null,
  typeId: entry?.typeId ?? firstType ?? null,
  professionalId: entry?.professionalId ?? null,
  part: entry?.part ?? 'any',
  fromDay: entry?.fromDay ?? today,
  toDay: entry?.toDay ?? '',
  note: entry?.note ?? '',
});

/** Adds the Spanish messages for a missing patient or type. */
const formSchema: z.ZodType<WaitlistCreate> = z.preprocess((values, ctx) => {
  const { patientId, typeId } = values as WaitlistFormValues;
  const addIssue = (path: string, message: string, input: unknown) =>
    ctx.addIssue({ code: 'custom', path: [path], message, input });
  if (patientId === null) addIssue('patientId', 'Elige un paciente', patientId);
  if (typeId === null) addIssue('typeId', 'Elige un motivo', typeId);
  return values;
}, waitlistCreate);
