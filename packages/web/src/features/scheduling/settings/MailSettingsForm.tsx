import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { Failure } from '../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';

interface Props {
  formState: { readonly isSubmitting: boolean; readonly isDirty: boolean };
  onSubmit: (event: SyntheticEvent) => void;
  failure: Failure | undefined;
  isReadOnly: boolean;
  readOnlyNotice: string;
  canSendMail: boolean;
  children: ReactNode;
}

export function MailSettingsForm({ formState, onSubmit, failure, isReadOnly, children, ...props }: Props) {
  const guard = useLeaveGuard(formState.isDirty);
  return (
    <Box component="form" noValidate onSubmit={onSubmit}>
      <Stack sx={{ gap: 2 }}>
        {isReadOnly && <Alert severity="info">{props.readOnlyNotice}</Alert>}
        {!props.canSendMail && <NoMailServer />}
        {failure && <FailureAlert failure={failure} />}
        {children}
        {!isReadOnly && (
          <Button
            type="submit"
            variant="contained"
            loading={formState.isSubmitting}
            sx={{ alignSelf: 'flex-end' }}
          >
            Guardar
          </Button>
        )}
      </Stack>
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </Box>
  );
}

function NoMailServer() {
  const mayConfigure = hasAnyRole(useSignedInUser(), ['ADMIN']);
  return (
    <Alert
      severity="warning"
      action={
        mayConfigure && (
          <Button color="inherit" size="small" component={Link} to={paths.emailConfiguration.to()}>
            Configurar
          </Button>
        )
      }
    >
      El correo saliente no está configurado: los correos a los pacientes no salen.
      {!mayConfigure && ' Avisa a un administrador.'}
    </Alert>
  );
}
