import type { EmailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../shared/api/failure.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { EmailConfigFields } from './EmailConfigFields.tsx';
import {
  type EmailConfigChange,
  type EmailConfigFormValues,
  FIELDS,
  formSchema,
  initialValues,
} from './email-config-form.ts';

interface Props {
  open: boolean;
  /** Undefined for a new configuration. */
  config: EmailConfig | undefined;
  /** Initial name of a new configuration. */
  suggestedName?: string;
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onSave: (values: EmailConfigChange) => Promise<void>;
  onClose: () => void;
  /** Why a save failed. */
  failure: Failure | undefined;
}

/** The form of a new or an existing configuration; full-screen on narrow screens. */
export function EmailConfigDialog({ open, config, suggestedName, onSave, onClose, failure }: Props) {
  const isNarrow = useIsNarrow();
  const form = useForm<EmailConfigFormValues, unknown, EmailConfigChange>({
    defaultValues: initialValues(config, suggestedName),
    resolver: formResolver(formSchema(config === undefined)),
    mode: 'onTouched',
  });
  const { isSubmitting, isDirty } = form.formState;
  const save = (values: EmailConfigChange): Promise<void> =>
    onSave(values).catch((error: unknown) => {
      showServerErrors(error, FIELDS, form.setError);
    });
  const submit = useSubmit(form, save);
  return (
    <FormDialog
      open={open}
      title={config ? 'Editar Configuración' : 'Nueva Configuración'}
      submitLabel={config ? 'Actualizar' : 'Crear'}
      formState={{ isSubmitting, isDirty }}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
      maxWidth="sm"
      fullScreen={isNarrow}
    >
      <EmailConfigFields control={form.control} isNew={config === undefined} />
    </FormDialog>
  );
}
