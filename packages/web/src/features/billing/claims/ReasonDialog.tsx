import { required } from '@dentaria/contract/fields/text.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useBillingForm } from '../use-billing-form.ts';

interface Values {
  reason: string;
}

const schema = z.object({ reason: required(200, 'Escribe el motivo') });

interface Props {
  clinicId: number;
  title: string;
  submitLabel: string;
  texts: { readonly saved: string; readonly failed: string };
  send: (reason: string) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function ReasonDialog({ clinicId, texts, send, open, onClose, children, ...labels }: Props) {
  const { form, dialog } = useBillingForm<Values, Values, unknown>({
    clinicId,
    initial: { reason: '' },
    schema,
    mode: 'onSubmit',
    send: ({ reason }) => send(reason),
    saved: () => texts.saved,
    failed: texts.failed,
    onSaved: onClose,
  });
  return (
    <FormDialog {...labels} {...dialog} open={open} onClose={onClose}>
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
