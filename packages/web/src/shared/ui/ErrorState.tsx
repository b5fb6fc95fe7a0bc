import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface Props {
  message: string;
  /** Shows 'Reintentar'. */
  onRetry?: () => void;
  /** Further actions, below the message. */
  children?: ReactNode;
}

/** Shown in place of a screen or panel whose data failed to load. */
export const ErrorState = ({ message, onRetry, children }: Props) => (
  <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
    <Alert
      severity="error"
      sx={{ width: 1 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            Reintentar
          </Button>
        )
      }
    >
      {message}
    </Alert>
    {children}
  </Stack>
);
