import { factorCode } from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';

const schema = z.object({ code: factorCode });

interface Props {
  label: string;
  helperText: string;
  submitLabel: string;
  isNumeric: boolean;
  /** Rejects with the server's error. */
  onSubmit: (code: string) => Promise<unknown>;
}

/** A field for a code of an authenticator app or a recovery code. */
export function CodeForm({ label, helperText, submitLabel, isNumeric, onSubmit }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ defaultValues: { code: '' }, resolver: formResolver(schema), mode: 'onSubmit' });
  const submit = useSubmit(form, async ({ code }) => {
    setFailure(undefined);
    try {
      await onSubmit(code.trim());
    } catch (error) {
      if (showServerErrors(error, ['code'], form.setError).length > 0 || !form.getFieldState('code').error)
        setFailure(failureOf(error, 'No se pudo comprobar el código', serverMessage));
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {failure && <FailureAlert failure={failure} />}
      <TextFormField
        control={form.control}
        name="code"
        label={label}
        helperText={helperText}
        required
        autoFocus
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        slotProps={{
          htmlInput: { inputMode: isNumeric ? 'numeric' : 'text', maxLength: 40, spellCheck: false },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        onMouseDown={preventBlur}
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}
