import { factorCode } from '@dentaria/contract/auth/second-factor.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { OneButtonForm } from '../OneButtonForm.tsx';

const schema = z.object({ code: factorCode });

interface Props {
  label: string;
  helperText: string;
  submitLabel: string;
  isNumeric: boolean;
  onSubmit: (code: string) => Promise<unknown>;
}

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
    <OneButtonForm
      failure={failure}
      submitLabel={submitLabel}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
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
    </OneButtonForm>
  );
}
