import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FailureAlert } from '../states/FailureAlert.tsx';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';

interface Props {
  formState: { readonly isSubmitting: boolean; readonly isDirty: boolean };
  onSubmit: (event: SyntheticEvent) => void;
  failure: Failure | undefined;
  isReadOnly: boolean;
  readOnlyNotice: string;
  warning?: ReactNode;
  children: ReactNode;
}

/** Form of a clinic's settings, which only some of its users may change. */
export function SettingsForm({ formState, onSubmit, failure, isReadOnly, children, ...props }: Props) {
  const guard = useLeaveGuard(formState.isDirty);
  return (
    <Box component="form" noValidate onSubmit={onSubmit}>
      <Stack sx={{ gap: 2 }}>
        {isReadOnly && <Alert severity="info">{props.readOnlyNotice}</Alert>}
        {props.warning}
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
