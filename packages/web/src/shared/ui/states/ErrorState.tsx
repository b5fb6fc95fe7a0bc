import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { retryHint } from '../../api/failure.ts';
import { FailureAlert } from './FailureAlert.tsx';

interface Props {
  message: string;
  error?: unknown;
  onRetry?: () => void;
  children?: ReactNode;
}

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
