import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Failure } from '../../shared/api/failure.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { preventBlur } from '../../shared/ui/form/prevent-blur.ts';

interface Props {
  failure: Failure | undefined;
  submitLabel: string;
  busy: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
}

/** A step of a sign-in or of an account link, without Cancelar. */
export const OneButtonForm = ({ failure, submitLabel, busy, onSubmit, children }: Props) => (
  <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={onSubmit}>
    {failure && <FailureAlert failure={failure} />}
    {children}
    <Button type="submit" variant="contained" size="large" loading={busy} onMouseDown={preventBlur}>
      {submitLabel}
    </Button>
  </Stack>
);
