import { type LinkRequest, linkRequest } from '@dentaria/contract/onboarding/invitations.ts';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';

interface Props {
  /** Rejects with the server's error, whose messages the form shows on their fields. */
  onGenerate: (request: LinkRequest) => Promise<void>;
  onClose: () => void;
}

/** The form for an invitation link, which the administrator passes on themselves. */
export function GenerateLinkDialog({ onGenerate, onClose }: Props) {
  const form = useForm<LinkRequest>({
    defaultValues: { docNumber: '' },
    resolver: formResolver(linkRequest),
    mode: 'onTouched',
  });
  const generate = (request: LinkRequest): Promise<void> =>
    onGenerate(request).catch((error: unknown) => {
      showServerErrors(error, ['docNumber'], form.setError);
    });
  const submit = useSubmit(form, generate);
  return (
    <FormDialog
      title="Generar Link"
      submitLabel="Generar"
      formState={form.formState}
      isIncomplete={!form.watch('docNumber')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        No se envía ningún email. Si ese DNI ya tiene una invitación pendiente, su link anterior deja de
        servir.
      </Typography>
      <DniFormField
        control={form.control}
        name="docNumber"
        label="Número de documento (DNI)"
        required
        autoFocus
      />
    </FormDialog>
  );
}
