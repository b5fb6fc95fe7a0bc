import { type ClinicUpdate, clinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { FormActions } from '../../../../shared/ui/form/FormActions.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { CollapsibleSection } from '../../../../shared/ui/layout/CollapsibleSection.tsx';
import { type ClinicFormValues, FIELDS } from './clinic-form.ts';
import { IdleLockField } from './IdleLockField.tsx';
import { type OwnerChoices, OwnerField } from './OwnerField.tsx';

interface Props {
  values: ClinicFormValues;
  isNew: boolean;
  /** Undefined for anyone but administrators, who alone choose owner and state. */
  owners: OwnerChoices | undefined;
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onSave: (values: ClinicUpdate) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
  /** Why a save failed. */
  failure: Failure | undefined;
}

type Section = 'Información Básica' | 'Seguridad' | 'Propietario' | 'Configuración';

/** Creates or edits a clinic (specification, section 2, "Clinics"). */
export function ClinicForm({ values, isNew, owners, onSave, onSaved, onCancel, failure }: Props) {
  const form = useForm<ClinicFormValues, unknown, ClinicUpdate>({
    defaultValues: values,
    resolver: formResolver(clinicUpdate),
    mode: 'onTouched',
  });
  const [closed, setClosed] = useState<readonly Section[]>([]);
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);

  /** Opens the sections of fields with errors: a field in a closed section can be neither seen nor focused. */
  const openAll = () => flushSync(() => setClosed([]));
  const save = async (checked: ClinicUpdate): Promise<void> => {
    try {
      await onSave(checked);
    } catch (error) {
      openAll();
      showServerErrors(error, FIELDS, form.setError);
      return;
    }
    guard.disarm();
    onSaved();
  };
  const section = (title: Section) => ({
    title,
    open: !closed.includes(title),
    onToggle: (open: boolean) =>
      setClosed(open ? closed.filter((other) => other !== title) : [...closed, title]),
  });

  const submit = useSubmit(form, save, openAll);
  return (
    <Stack component="form" noValidate sx={{ gap: 2, maxWidth: 760 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      <CollapsibleSection {...section('Información Básica')}>
        <Stack sx={{ gap: 2 }}>
          <TextFormField
            control={form.control}
            name="name"
            label="Nombre"
            helperText={
              !isNew &&
              !owners &&
              'Si lo cambias, un administrador tiene que confirmar la clínica: mientras tanto, envía menos correos por día'
            }
            required
            autoFocus={isNew}
            autoComplete="off"
          />
          <TextFormField
            control={form.control}
            name="address"
            label="Dirección"
            helperText="Aparece en la copia impresa de la historia"
            autoComplete="off"
          />
        </Stack>
      </CollapsibleSection>
      {!isNew && (
        <CollapsibleSection {...section('Seguridad')}>
          <IdleLockField control={form.control} />
        </CollapsibleSection>
      )}
      {owners && (
        <CollapsibleSection {...section('Propietario')}>
          <OwnerField control={form.control} choices={owners} />
        </CollapsibleSection>
      )}
      {owners && !isNew && (
        <CollapsibleSection {...section('Configuración')}>
          <SwitchFormField control={form.control} name="active" label="Clínica activa" />
        </CollapsibleSection>
      )}
      <FormActions guard={guard} isNew={isNew} busy={isSubmitting} onCancel={onCancel} />
    </Stack>
  );
}
