import { dismissal } from '@dentaria/contract/follow-up/work-list.ts';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { Failure } from '../../../../shared/api/failure.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';

interface Props {
  subject: string;
  aboutPatient: boolean;
  typed?: string | undefined;
  failure?: Failure | undefined;
  onDismiss: (reason: string) => void;
  onClose: () => void;
}

const PATIENT_REASONS = [
  'No quiere turno',
  'Se atiende en otro lugar',
  'Ya está resuelto',
  'No se pudo contactar',
] as const;
const OTHER_REASONS = ['Ya está resuelto', 'No hace falta'] as const;

export function DismissDialog({ subject, aboutPatient, typed = '', failure, onDismiss, onClose }: Props) {
  const form = useValidatedForm(dismissal, { reason: typed }, { mode: 'onSubmit' });
  const submit = useSubmit(form, async ({ reason }) => onDismiss(reason));
  return (
    <FormDialog
      open
      title={`Descartar: ${subject}`}
      submitLabel="Descartar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField
        control={form.control}
        name="reason"
        label="Motivo"
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {(aboutPatient ? PATIENT_REASONS : OTHER_REASONS).map((reason) => (
          <Chip
            key={reason}
            label={reason}
            onClick={() => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
