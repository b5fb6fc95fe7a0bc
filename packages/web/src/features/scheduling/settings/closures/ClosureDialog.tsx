import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type ClosureWrite,
  closureWrite,
  type SchedulingSettings,
} from '@dentaria/contract/scheduling/settings.ts';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { OptionalIdField } from '../../fields/OptionalIdField.tsx';
import { TimeFormField } from '../../fields/TimeFormField.tsx';
import { schedulingApi } from '../../scheduling.api.ts';
import type { SettingsAccess } from '../settings-access.ts';
import { useSettingsSubmit } from '../use-settings-save.ts';

interface Props {
  settings: SchedulingSettings;
  access: SettingsAccess;
  open: boolean;
  onClose: () => void;
  onSaved: (affected: readonly Appointment[]) => void;
}

export function ClosureDialog({ settings, access, open, onClose, onSaved }: Props) {
  const { clinicId, professionals } = settings;
  const form = useForm<ClosureFormValues, unknown, ClosureWrite>({
    defaultValues: initialValues(access.all ? null : (access.ownHours ?? null)),
    resolver: formResolver<ClosureFormValues, ClosureWrite>(formSchema),
    mode: 'onTouched',
  });
  const { control } = form;
  const byHours = useWatch({ control, name: 'byHours' });
  const { submit, failure } = useSettingsSubmit(clinicId, form, {
    call: (body: ClosureWrite) => schedulingApi.createClosure({ params: { clinicId }, body }),
    saved: 'Cierre guardado',
    failed: 'Error al guardar el cierre',
    onSaved: ({ affected }) => {
      onClose();
      onSaved(affected);
    },
  });
  return (
    <FormDialog
      open={open}
      title="Agregar cierre"
      submitLabel="Agregar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {access.all && (
        <OptionalIdField
          control={control}
          name="professionalId"
          label="Quién no atiende"
          noneLabel="Toda la clínica"
          options={professionals}
        />
      )}
      <SwitchFormField control={control} name="byHours" label="Solo unas horas" />
      <FieldColumns>
        <DateFormField control={control} name="fromDay" label={byHours ? 'Día' : 'Primer día'} />
        {!byHours && <DateFormField control={control} name="toDay" label="Último día" />}
      </FieldColumns>
      {byHours && (
        <FieldColumns>
          <TimeFormField control={control} name="from" label="Desde" />
          <TimeFormField control={control} name="to" label="Hasta" isEnd />
        </FieldColumns>
      )}
      <TextFormField
        control={control}
        name="reason"
        label="Razón"
        helperText="Opcional: vacaciones, congreso, reforma…"
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface ClosureFormValues {
  /** Null for the whole clinic. */
  professionalId: number | null;
  fromDay: string;
  toDay: string;
  byHours: boolean;
  from: string;
  to: string;
  reason: string;
}

const initialValues = (professionalId: number | null): ClosureFormValues => ({
  professionalId,
  fromDay: '',
  toDay: '',
  byHours: false,
  from: '',
  to: '',
  reason: '',
});

const REQUIRED = 'Indica la hora';

const formSchema: z.ZodType<ClosureWrite> = z.preprocess((values, ctx) => {
  const { byHours, from, to, toDay, ...rest } = values as ClosureFormValues;
  if (!byHours) return { ...rest, toDay: toDay || rest.fromDay, from: null, to: null };
  for (const [path, time] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!time) ctx.addIssue({ code: 'custom', path: [path], message: REQUIRED, input: time });
  return { ...rest, toDay: rest.fromDay, from, to };
}, closureWrite);
