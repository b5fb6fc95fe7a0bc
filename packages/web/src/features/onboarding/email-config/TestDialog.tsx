import {
  type EmailConfigTest,
  type EmailConfigTestResult,
  emailConfigTest,
} from '@dentaria/contract/onboarding/email-config.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Failure, failureOf, serverError } from '../../../shared/api/failure.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';

interface Props {
  open: boolean;
  configName: string;
  onTest: (test: EmailConfigTest) => Promise<EmailConfigTestResult>;
  onClose: () => void;
}

/** Tests the connection of a configuration and optionally sends a message. */
export function TestDialog({ open, configName, onTest, onClose }: Props) {
  const id = useId();
  const [outcome, setOutcome] = useState<Failure & { success: boolean }>();
  const form = useForm<{ testEmail: string }, unknown, EmailConfigTest>({
    defaultValues: { testEmail: '' },
    resolver: formResolver(emailConfigTest),
  });
  const { isSubmitting } = form.formState;
  const close = () => !isSubmitting && onClose();
  const run = async (test: EmailConfigTest): Promise<void> => {
    setOutcome(undefined);
    try {
      const { success, message, error } = await onTest(test);
      setOutcome({ success, text: success ? message : (error ?? message) });
    } catch (error) {
      showServerErrors(error, ['testEmail'], form.setError);
      setOutcome({ success: false, ...failureOf(error, 'Error al probar la configuración', serverError) });
    }
  };
  const submit = useSubmit(form, run);
  return (
    <Dialog open={open} onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>Probar {configName}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
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
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isSubmitting} color="inherit">
            Cerrar
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Probar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
