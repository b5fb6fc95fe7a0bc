import { healthInsuranceWrite } from '@dentaria/contract/health-insurance/insurances.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { FormActions } from '../../../../shared/ui/form/FormActions.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { CollapsibleSection } from '../../../../shared/ui/layout/CollapsibleSection.tsx';
import { FIELDS, type InsuranceFormValues } from './insurance-form.ts';
import { useSections } from './use-sections.ts';

interface Props {
  values: InsuranceFormValues;
  isNew: boolean;
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onSave: (values: InsuranceFormValues) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
  /** Why a save failed, if the error belongs to no field. */
  failure: Failure | undefined;
}

/** Creates or edits an obra social, in two collapsible sections. */
export function HealthInsuranceForm({ values, isNew, onSave, onSaved, onCancel, failure }: Props) {
  const form = useForm<InsuranceFormValues>({
    defaultValues: values,
    resolver: formResolver(healthInsuranceWrite),
  });
  const { section, reveal } = useSections();
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);

  const save = async (checked: InsuranceFormValues): Promise<void> => {
    try {
      await onSave(checked);
    } catch (error) {
      if (error instanceof ApiError) reveal(error.errors);
      showServerErrors(error, FIELDS, form.setError);
      return;
    }
    guard.disarm();
    onSaved();
  };

  const submit = useSubmit(form, save, reveal);
  return (
    <Stack component="form" noValidate sx={{ gap: 2, maxWidth: 760 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      <CollapsibleSection {...section('Información Básica')}>
        <Stack sx={{ gap: 2 }}>
          <TextFormField
            control={form.control}
            name="name"
            label="Nombre"
            required
            autoFocus={isNew}
            autoComplete="off"
          />
          <TextFormField
            control={form.control}
            name="federation_code"
            label="Código de federación"
            required
            autoComplete="off"
          />
        </Stack>
      </CollapsibleSection>
      <CollapsibleSection {...section('Información Adicional')}>
        <TextFormField
          control={form.control}
          name="details"
          label="Detalles"
          required
          multiline
          minRows={4}
          maxRows={16}
        />
      </CollapsibleSection>
      <FormActions guard={guard} isNew={isNew} busy={isSubmitting} onCancel={onCancel} />
    </Stack>
  );
}
