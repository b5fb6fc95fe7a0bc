import {
  type EmailConfig,
  type EmailConfigTest,
  type EmailConfigTestResult,
  emailConfigTest,
  type ProtectedConfiguration,
} from '@dentaria/contract/onboarding/email-config.ts';
import Box from '@mui/material/Box';
import { memo, useState } from 'react';
import type { Control } from 'react-hook-form';
import { type Failure, failureOf, serverError } from '../../../shared/api/failure.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import type { DialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import {
  type EmailConfigChange,
  type EmailConfigFormValues,
  formSchema,
  initialValues,
  upperCase,
} from './email-config-form.ts';
import type { useEmailConfigChanges } from './use-email-config-changes.ts';

export type DialogSubject =
  | { readonly dialog: 'add'; readonly suggestedName: ProtectedConfiguration | undefined }
  | { readonly dialog: 'edit' | 'test' | 'remove'; readonly config: EmailConfig };

interface Props {
  dialog: DialogState<DialogSubject>;
  changes: ReturnType<typeof useEmailConfigChanges>;
}

export function EmailConfigDialogs({ dialog: { subject, isOpen: open, close, openCount }, changes }: Props) {
  if (!subject) return null;
  if (subject.dialog === 'add' || subject.dialog === 'edit')
    return (
      <ConfigurationDialog
        key={openCount}
        subject={subject}
        open={open}
        onSave={changes.save}
        onClose={close}
      />
    );
  const { config, dialog } = subject;
  if (dialog === 'test')
    return (
      <TestDialog
        key={openCount}
        open={open}
        configName={config.configName}
        onTest={(test) => changes.test(config, test)}
        onClose={close}
      />
    );
  return (
    <ConfirmDialog
      key={openCount}
      open={open}
      title="Confirmar Eliminación"
      confirmLabel="Eliminar"
      color="error"
      onConfirm={() => changes.remove(config).then(close)}
      onCancel={close}
    >
      ¿Eliminar la configuración {config.configName}? Esta acción no se puede deshacer.
    </ConfirmDialog>
  );
}

interface ConfigurationProps {
  subject: DialogSubject;
  open: boolean;
  /** Rejects with the server's error. */
  onSave: (config: EmailConfig | undefined, values: EmailConfigChange) => Promise<void>;
  onClose: () => void;
}

function ConfigurationDialog({ subject, open, onSave, onClose }: ConfigurationProps) {
  const isNarrow = useIsNarrow();
  const config = subject.dialog === 'add' ? undefined : subject.config;
  const suggestedName = subject.dialog === 'add' ? subject.suggestedName : undefined;
  const form = useValidatedForm<EmailConfigFormValues, EmailConfigChange>(
    formSchema(config === undefined),
    initialValues(config, suggestedName),
  );
  const submission = useServerSubmit(form, {
    failed: (error) => failureOf(error, 'Error al guardar la configuración', serverError),
    send: (values) => onSave(config, values),
    onSaved: onClose,
  });
  return (
    <FormDialog
      {...submission}
      open={open}
      title={config ? 'Editar configuración' : 'Nueva configuración'}
      submitLabel={config ? 'Actualizar' : 'Crear'}
      onClose={onClose}
      maxWidth="sm"
      fullScreen={isNarrow}
    >
      <EmailConfigFields control={form.control} isNew={config === undefined} />
    </FormDialog>
  );
}

interface TestProps {
  open: boolean;
  configName: string;
  onTest: (test: EmailConfigTest) => Promise<EmailConfigTestResult>;
  onClose: () => void;
}

function TestDialog({ open, configName, onTest, onClose }: TestProps) {
  const [outcome, setOutcome] = useState<Failure & { success: boolean }>();
  const form = useValidatedForm(emailConfigTest, { testEmail: '' }, { mode: 'onSubmit' });
  const submit = useSubmit(form, async (test) => {
    setOutcome(undefined);
    try {
      const { success, message, error } = await onTest(test);
      setOutcome({ success, text: success ? message : (error ?? message) });
    } catch (error) {
      showServerErrors(error, form);
      setOutcome({ success: false, ...failureOf(error, 'Error al probar la configuración', serverError) });
    }
  });
  return (
    <FormDialog
      open={open}
      title={`Probar ${configName}`}
      submitLabel="Probar"
      cancelLabel="Cerrar"
      // The form stores nothing, so closing it needs no confirmation.
      formState={{ isSubmitting: form.formState.isSubmitting, isDirty: false }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextFormField
        control={form.control}
        name="testEmail"
        label="Email de prueba"
        type="email"
        autoFocus
        autoComplete="email"
        helperText="Opcional: sin email solo se prueba la conexión"
      />
      {outcome && <FailureAlert severity={outcome.success ? 'success' : 'error'} failure={outcome} />}
    </FormDialog>
  );
}

interface FieldsProps {
  control: Control<EmailConfigFormValues, unknown, EmailConfigChange>;
  isNew: boolean;
}

/** Memoized, because each field subscribes to its own state. */
const EmailConfigFields = memo(({ control, isNew }: FieldsProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      pt: 1,
      gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' },
      alignItems: 'start',
      '& > .wide': { gridColumn: '1 / -1' },
    }}
  >
    <TextFormField
      className="wide"
      control={control}
      name="configName"
      label="Nombre de configuración"
      required
      autoFocus={isNew}
      autoComplete="off"
      normalize={upperCase}
      helperText={isNew ? 'Por ejemplo SYSTEM_ADMIN o CLIENT_NOTIFICATIONS' : 'El nombre no se puede cambiar'}
      slotProps={{ input: { readOnly: !isNew }, htmlInput: { maxLength: 50 } }}
    />
    <TextFormField
      control={control}
      name="smtpHost"
      label="Host SMTP"
      required
      autoFocus={!isNew}
      autoComplete="off"
    />
    <TextFormField
      control={control}
      name="smtpPort"
      label="Puerto SMTP"
      required
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
    />
    <TextFormField
      className="wide"
      control={control}
      name="smtpUsername"
      label="Usuario SMTP"
      required
      autoComplete="off"
    />
    <Box className="wide">
      <PasswordFormField
        control={control}
        name="smtpPassword"
        label="Contraseña SMTP"
        required={isNew}
        {...(!isNew && {
          helperText:
            'En blanco se conserva la actual; si cambiás el host, el puerto o el usuario, volvé a escribirla',
        })}
      />
    </Box>
    <TextFormField
      className="wide"
      control={control}
      name="fromEmail"
      label="Email remitente"
      type="email"
      required
      autoComplete="off"
    />
    <TextFormField
      className="wide"
      control={control}
      name="fromName"
      label="Nombre remitente"
      helperText="Opcional"
      autoComplete="off"
    />
    <Box className="wide">
      <SwitchFormField control={control} name="isActive" label="Configuración activa" />
    </Box>
  </Box>
));
