import { required } from '@dentaria/contract/fields/text.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useBillingSave } from '../use-billing-save.ts';

interface Values {
  reason: string;
}

/** As the contract's reasons. */
const schema = z.object({ reason: required(200, 'Escribe el motivo') });

interface Props {
  clinicId: number;
  title: string;
  submitLabel: string;
  texts: { readonly saved: string; readonly failed: string };
  send: (reason: string) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
  /** What the action does. */
  children: ReactNode;
}

/** Asks for the reason of an action. */
export function ReasonDialog({ clinicId, texts, send, open, onClose, children, ...labels }: Props) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: { reason: '' },
    resolver: formResolver<Values, Values>(schema),
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['reason'],
    async ({ reason }: Values) => {
      await send(reason);
      return true;
    },
    { saved: () => texts.saved, failed: texts.failed },
  );
  const submit = useSubmit(form, async (values) => {
    if (await save(values)) onClose();
  });
  return (
    <FormDialog
      {...labels}
      open={open}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
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
