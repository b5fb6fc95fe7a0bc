import { PARTS_OF_DAY } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import {
  type WaitlistCreate,
  type WaitlistEntry,
  waitlistCreate,
} from '@dentaria/contract/scheduling/waitlist.ts';
import { z } from 'zod';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { menuItems, namedMenuItems } from '../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { OptionalIdField } from '../fields/OptionalIdField.tsx';
import { PatientFormField } from '../fields/PatientFormField.tsx';
import { useSettingsForm } from '../settings/use-settings-save.ts';
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
  const { form, formProps } = useSettingsForm(clinicId, {
    initial: initialValues(entry, offered[0]?.id, clinicToday()),
    schema: formSchema,
    send: ({ patientId, ...preference }) =>
      entry
        ? schedulingApi.updateWaitlistEntry({
            params: { clinicId, id: entry.id },
            body: { ...preference, version: entry.version },
          })
        : schedulingApi.createWaitlistEntry({ params: { clinicId }, body: { patientId, ...preference } }),
    saved: 'Lista de espera guardada',
    failed: 'No se pudo guardar la lista de espera',
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      {...formProps}
      open={open}
      title={entry ? `Espera de ${entry.patient.name}` : 'Agregar a la lista de espera'}
      submitLabel={entry ? 'Guardar' : 'Agregar'}
      onClose={onClose}
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

/** `professionalId` is null for any professional. */
const initialValues = (entry: WaitlistEntry | undefined, firstType: number | undefined, today: string) => ({
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
  const { patientId, typeId } = values as ReturnType<typeof initialValues>;
  const addIssue = (path: string, message: string, input: unknown) =>
    ctx.addIssue({ code: 'custom', path: [path], message, input });
  if (patientId === null) addIssue('patientId', 'Elegí un paciente', patientId);
  if (typeId === null) addIssue('typeId', 'Elegí un motivo', typeId);
  return values;
}, waitlistCreate);
