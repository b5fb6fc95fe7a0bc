import { factorCode } from '@dentaria/contract/auth/second-factor.ts';
import { z } from 'zod';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
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
  const form = useValidatedForm(schema, { code: '' }, { mode: 'onSubmit' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo comprobar el código',
    send: ({ code }) => onSubmit(code.trim()),
    prefersFieldErrors: true,
  });
  return (
    <OneButtonForm {...submission} submitLabel={submitLabel}>
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
