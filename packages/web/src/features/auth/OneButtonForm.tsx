import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Failure } from '../../shared/api/failure.ts';
import { preventBlur } from '../../shared/ui/form/prevent-blur.ts';
import { FailureAlert } from '../../shared/ui/states/FailureAlert.tsx';

interface Props {
  failure: Failure | undefined;
  submitLabel: string;
  formState: { readonly isSubmitting: boolean };
  isInPanel?: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
}

export const OneButtonForm = ({ failure, submitLabel, formState, isInPanel, onSubmit, children }: Props) => (
  <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={onSubmit}>
    {failure && <FailureAlert failure={failure} />}
    {children}
    <Button
      type="submit"
      variant="contained"
      size={isInPanel ? 'medium' : 'large'}
      loading={formState.isSubmitting}
      onMouseDown={preventBlur}
      sx={{ alignSelf: isInPanel ? 'flex-start' : 'stretch' }}
    >
      {submitLabel}
    </Button>
  </Stack>
);
