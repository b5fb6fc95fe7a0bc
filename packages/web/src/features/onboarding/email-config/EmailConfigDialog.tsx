import type { EmailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../shared/lib/use-reload-draft.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
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
  const id = useId();
  const form = useForm<EmailConfigFormValues, unknown, EmailConfigChange>({
    defaultValues: initialValues(config, suggestedName),
    resolver: formResolver(formSchema(config === undefined)),
    mode: 'onTouched',
  });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(open && isDirty);
  useReloadDraft(form, config?.configName);
  const [isAsking, setAsking] = useState(false);
  const close = () => !isSubmitting && onClose();
  /** Closes on Escape or a click on the backdrop. Both are easy mistakes, so unsaved work requires a confirmation. */
  const dismiss = () => (isDirty && !isSubmitting ? setAsking(true) : close());
  const confirmation =
    open && isAsking
      ? { reason: 'navigation' as const, stay: () => setAsking(false), leave: onClose }
      : guard.confirmation;
  const save = (values: EmailConfigChange): Promise<void> =>
    onSave(values).catch((error: unknown) => {
      showServerErrors(error, FIELDS, form.setError);
    });
  const submit = useSubmit(form, save);
  return (
    <Dialog open={open} onClose={dismiss} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <Box
        component="form"
        noValidate
        // Ignores the second click of a double click while the dialog closes.
        onSubmit={(event) => (open ? submit(event) : event.preventDefault())}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTitle id={id}>{config ? 'Editar Configuración' : 'Nueva Configuración'}</DialogTitle>
        <DialogContent>
          {failure && <FailureAlert failure={failure} sx={{ mb: 2 }} />}
          <EmailConfigFields control={form.control} isNew={config === undefined} />
        </DialogContent>
        <DialogActions onMouseDown={preventBlur}>
          <Button onClick={close} disabled={isSubmitting} color="inherit">
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {config ? 'Actualizar' : 'Crear'}
          </Button>
        </DialogActions>
      </Box>
      {confirmation && <LeaveFormDialog confirmation={confirmation} />}
    </Dialog>
  );
}
