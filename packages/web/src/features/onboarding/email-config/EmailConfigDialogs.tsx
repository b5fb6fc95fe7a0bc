import type { EmailConfig, ProtectedConfiguration } from '@dentaria/contract/onboarding/email-config.ts';
import { useState } from 'react';
import { type Failure, failureOf, serverError } from '../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import type { DialogState } from '../../../shared/ui/use-dialog-state.ts';
import { EmailConfigDialog } from './EmailConfigDialog.tsx';
import type { EmailConfigChange } from './email-config-form.ts';
import { TestDialog } from './TestDialog.tsx';
import type { useEmailConfigChanges } from './use-email-config-changes.ts';

/** The open dialog and its configuration; a new one has none. */
export type DialogSubject =
  | { readonly dialog: 'add'; readonly suggestedName: ProtectedConfiguration | undefined }
  | { readonly dialog: 'edit' | 'test' | 'remove'; readonly config: EmailConfig };

interface Props {
  dialog: DialogState<DialogSubject>;
  changes: ReturnType<typeof useEmailConfigChanges>;
}

/** The dialogs to edit, test and delete a configuration. Each opening starts with fresh state. */
export function EmailConfigDialogs({ dialog: { subject, isOpen: open, close, openCount }, changes }: Props) {
  if (!subject) return null;
  if (subject.dialog === 'add' || subject.dialog === 'edit')
    return <FormDialog key={openCount} subject={subject} open={open} onClose={close} onSave={changes.save} />;
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
      busy={changes.isRemoving}
      onConfirm={() => changes.remove(config).then(close)}
      onCancel={close}
    >
      ¿Eliminar la configuración {config.configName}? Esta acción no se puede deshacer.
    </ConfirmDialog>
  );
}

interface FormProps {
  subject: DialogSubject;
  open: boolean;
  onSave: (config: EmailConfig | undefined, values: EmailConfigChange) => Promise<void>;
  onClose: () => void;
}

/** Closes after a successful save; shows the server's message after a failed one. */
function FormDialog({ subject, open, onSave, onClose }: FormProps) {
  const [failure, setFailure] = useState<Failure>();
  const config = subject.dialog === 'add' ? undefined : subject.config;
  const suggestedName = subject.dialog === 'add' ? subject.suggestedName : undefined;
  const save = async (values: EmailConfigChange): Promise<void> => {
    setFailure(undefined);
    try {
      await onSave(config, values);
    } catch (error) {
      setFailure(failureOf(error, 'Error al guardar la configuración', serverError));
      throw error;
    }
    onClose();
  };
  return (
    <EmailConfigDialog
      open={open}
      config={config}
      {...(suggestedName && { suggestedName })}
      onSave={save}
      onClose={onClose}
      failure={failure}
    />
  );
}
