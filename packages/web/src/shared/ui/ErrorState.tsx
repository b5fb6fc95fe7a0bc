import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { retryHint } from '../api/failure.ts';
import { FailureAlert } from './FailureAlert.tsx';

interface Props {
  message: string;
  /** The error, from which the hint on the second line is derived. */
  error?: unknown;
  /** Shows 'Reintentar'. */
  onRetry?: () => void;
  /** Further actions, below the message. */
  children?: ReactNode;
}

/** Shown in place of a screen or panel whose data failed to load. */
export function ErrorState({ message, error, onRetry, children }: Props) {
  const hint = retryHint(error);
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <FailureAlert
        failure={{ text: message, ...(hint !== undefined && { hint }) }}
        sx={{ width: 1 }}
        action={
          onRetry && (
            <Button color="inherit" size="small" onClick={onRetry}>
              Reintentar
            </Button>
          )
        }
      />
      {children}
    </Stack>
  );
}
