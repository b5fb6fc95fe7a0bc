import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface Props {
  message: string;
  /** Offers 'Reintentar'. */
  onRetry?: () => void;
  /** Other ways out, as buttons below the message. */
  children?: ReactNode;
}

/** A screen or a panel whose data could not be had. */
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
