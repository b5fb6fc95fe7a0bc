import { required } from '@dentaria/contract/fields/text.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useBillingForm } from '../use-billing-form.ts';

const schema = z.object({ reason: required(200, 'Escribí el motivo') });

interface Props extends DialogProps {
  clinicId: number;
  title: string;
  submitLabel: string;
  texts: { readonly saved: string; readonly failed: string };
  send: (reason: string) => Promise<unknown>;
  children: ReactNode;
}

export function ReasonDialog({ title, submitLabel, texts, send, children, ...state }: Props) {
  const { form, dialog } = useBillingForm({
    ...state,
    initial: { reason: '' },
    schema,
    mode: 'onSubmit',
    send: ({ reason }) => send(reason),
    saved: () => texts.saved,
    failed: texts.failed,
  });
  return (
    <FormDialog {...dialog} title={title} submitLabel={submitLabel}>
      <Typography variant="body2">{children}</Typography>
      <TextFormField
        control={form.control}
        name="reason"
        label="Motivo"
        autoComplete="off"
        autoFocus
        multiline
      />
    </FormDialog>
  );
}
