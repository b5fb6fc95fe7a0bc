import { type InvitationSend, invitationSend } from '@dentaria/contract/onboarding/invitations.ts';
import { useForm } from 'react-hook-form';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';

interface Props {
  /** Rejects with the server's error, whose messages the form shows on their fields. */
  onSend: (requested: InvitationSend) => Promise<void>;
  onClose: () => void;
}

/** The form for an invitation by e-mail. A failure keeps the typed values. */
export function SendInvitationDialog({ onSend, onClose }: Props) {
  const form = useForm<InvitationSend>({
    defaultValues: { email: '', docNumber: '' },
    resolver: formResolver(invitationSend),
    mode: 'onTouched',
  });
  const [email, docNumber] = form.watch(['email', 'docNumber']);
  const send = (requested: InvitationSend): Promise<void> =>
    onSend(requested).catch((error: unknown) => {
      showServerErrors(error, ['email', 'docNumber'], form.setError);
    });
  const submit = useSubmit(form, send);
  return (
    <FormDialog
      title="Nueva Invitación"
      submitLabel="Enviar Invitación"
      formState={form.formState}
      isIncomplete={!email.trim() || !docNumber}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextFormField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="off"
      />
      <DniFormField control={form.control} name="docNumber" label="Número de documento (DNI)" required />
    </FormDialog>
  );
}
