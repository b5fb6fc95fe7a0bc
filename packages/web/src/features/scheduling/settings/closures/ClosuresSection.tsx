import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type Closure,
  type ClosureWrite,
  closureWrite,
  type SchedulingSettings,
} from '@dentaria/contract/scheduling/settings.ts';
import Delete from '@mui/icons-material/DeleteOutlined';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { schedulingApi, schedulingQuery } from '../../../../shared/api/scheduling.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { OptionalIdField } from '../../fields/OptionalIdField.tsx';
import { TimeFormField } from '../../fields/TimeFormField.tsx';
import { AffectedDialog } from '../affected/AffectedAppointments.tsx';
import { SettingsList, SettingsRow } from '../SettingsList.tsx';
import { mayChangeHours, type SectionProps, type SettingsAccess } from '../settings-access.ts';
import { useRemoval, useSettingsForm } from '../use-settings-save.ts';
import { closureText } from './closure-text.ts';

export function ClosuresSection({ settings, access }: SectionProps) {
  const { clinicId, professionals } = settings;
  const closures = useQuery(closuresQuery(clinicId));
  const adding = useDialogState<object>();
  const removing = useDialogState<Closure>();
  const affected = useDialogState<{ readonly affected: readonly Appointment[] }>();
  const remove = useRemoval(
    clinicId,
    ({ id }: Closure) => schedulingApi.removeClosure({ params: { clinicId, id } }),
    { removed: 'Cierre eliminado', failed: 'No se pudo eliminar el cierre' },
  );
  if (!closures.data) return <QueryState query={closures} failed="No se pudieron cargar los cierres." />;
  const mayAdd = access.all || professionals.some(({ id }) => id === access.ownHours);
  const subjectOf = ({ professionalId }: Closure): string =>
    professionalId === null
      ? 'Toda la clínica'
      : (professionals.find(({ id }) => id === professionalId)?.name ?? 'Un profesional que ya no atiende');
  return (
    <>
      <SettingsList
        title="Cierres"
        isEmpty={closures.data.length === 0}
        add={mayAdd ? { label: 'Agregar cierre', onClick: () => adding.open({}) } : undefined}
      >
        {closures.data.length === 0 && <EmptyState message="No hay cierres próximos" />}
        {closures.data.map((closure) => (
          <SettingsRow
            key={closure.id}
            title={closureText(closure)}
            details={[subjectOf(closure), closure.reason].filter(Boolean).join(' · ')}
          >
            {mayChangeHours(access, closure.professionalId) && (
              <RowAction
                label={`Eliminar el cierre del ${closureText(closure)}`}
                icon={Delete}
                onClick={() => removing.open(closure)}
              />
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      <DialogSlot state={adding}>
        {(dialog) => (
          <ClosureDialog
            {...dialog}
            settings={settings}
            access={access}
            onSaved={(appointments) => affected.open({ affected: appointments })}
          />
        )}
      </DialogSlot>
      <AffectedDialog
        dialog={affected}
        settings={settings}
        text="Ya estaban dados en ese período. Siguen en la agenda: avisales a los pacientes y mové o cancelá los turnos."
      />
      {removing.subject && (
        <ConfirmDialog
          open={removing.isOpen}
          title="Eliminar cierre"
          confirmLabel="Eliminar"
          color="error"
          onConfirm={() => removing.subject && remove(removing.subject).then(removing.close)}
          onCancel={removing.close}
        >
          ¿Eliminar el cierre del {closureText(removing.subject)}? Se podrán dar turnos en ese período.
        </ConfirmDialog>
      )}
    </>
  );
}

const closuresQuery = (clinicId: number) =>
  schedulingQuery(['closures'], schedulingApi.listClosures, { params: { clinicId } });

interface DialogProps {
  settings: SchedulingSettings;
  access: SettingsAccess;
  open: boolean;
  onClose: () => void;
  onSaved: (affected: readonly Appointment[]) => void;
}

function ClosureDialog({ settings, access, open, onClose, onSaved }: DialogProps) {
  const { clinicId, professionals } = settings;
  const { form, formProps } = useSettingsForm(clinicId, {
    initial: initialValues(access.all ? null : (access.ownHours ?? null)),
    schema: formSchema,
    send: (body) => schedulingApi.createClosure({ params: { clinicId }, body }),
    saved: 'Cierre guardado',
    failed: 'No se pudo guardar el cierre',
    onSaved: ({ affected }) => {
      onClose();
      onSaved(affected);
    },
  });
  const { control } = form;
  const byHours = useWatch({ control, name: 'byHours' });
  return (
    <FormDialog {...formProps} open={open} title="Agregar cierre" submitLabel="Agregar" onClose={onClose}>
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
        label="Motivo"
        helperText="Opcional: vacaciones, congreso, reforma…"
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** `professionalId` is null for the whole clinic. */
const initialValues = (professionalId: number | null) => ({
  professionalId,
  fromDay: '',
  toDay: '',
  byHours: false,
  from: '',
  to: '',
  reason: '',
});

const REQUIRED = 'Indicá la hora';

const formSchema: z.ZodType<ClosureWrite> = z.preprocess((values, ctx) => {
  const { byHours, from, to, toDay, ...rest } = values as ReturnType<typeof initialValues>;
  if (!byHours) return { ...rest, toDay: toDay || rest.fromDay, from: null, to: null };
  for (const [path, time] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!time) ctx.addIssue({ code: 'custom', path: [path], message: REQUIRED, input: time });
  return { ...rest, toDay: rest.fromDay, from, to };
}, closureWrite);
