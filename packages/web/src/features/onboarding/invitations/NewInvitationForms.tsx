import {
  type InvitationSend,
  invitationSend,
  linkRequest,
} from '@dentaria/contract/onboarding/invitations.ts';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { copyField } from '../../../shared/ui/copy-field.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { invitationListQuery } from './invitations.queries.ts';

interface SendProps {
  /** Rejects with the server's error. The form shows its messages for fields. */
  onSend: (requested: InvitationSend) => Promise<void>;
  onClose: () => void;
}

export function SendInvitationDialog({ onSend, onClose }: SendProps) {
  const form = useValidatedForm(invitationSend, { email: '', docNumber: '' });
  const [email, docNumber] = form.watch(['email', 'docNumber']);
  return (
    <FormDialog
      {...useServerSubmit(form, { send: onSend })}
      title="Nueva Invitación"
      submitLabel="Enviar invitación"
      isIncomplete={!email.trim() || !docNumber}
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

interface GenerateProps {
  onGenerated: (link: string) => void;
  onClose: () => void;
}

/** The administrator forwards the link themselves. */
export function GenerateLinkDialog({ onGenerated, onClose }: GenerateProps) {
  const queries = useQueryClient();
  const form = useValidatedForm(linkRequest, { docNumber: '' });
  const submission = useServerSubmit(form, {
    send: (body) => onboardingApi.generateLink({ body }),
    onFailed: (error) => toastFailure('Error al generar el link', error, serverMessage),
    onSaved: async ({ link }) => {
      toast.success('Link generado exitosamente');
      onGenerated(link);
      await queries.invalidateQueries(invitationListQuery);
    },
  });
  return (
    <FormDialog
      {...submission}
      title="Generar Link"
      submitLabel="Generar"
      isIncomplete={!form.watch('docNumber')}
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

interface GeneratedProps {
  link: string;
  onClose: () => void;
}

export function GeneratedLinkDialog({ link, onClose }: GeneratedProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    copyField(field, { copied: 'Link copiado al portapapeles', failed: 'Error al copiar el link' });
  return (
    <ContentDialog
      title="Link generado"
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            Cerrar
          </Button>
          <Button variant="contained" startIcon={<ContentCopy />} autoFocus onClick={copy}>
            Copiar
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Compartí este link con la persona invitada. Es válido por 7 días y se usa una sola vez. Copialo ahora:
        no se volverá a mostrar.
      </Typography>
      <TextField
        label="Link de invitación"
        value={link}
        inputRef={field}
        onFocus={({ target }) => target.select()}
        slotProps={{ input: { readOnly: true } }}
      />
    </ContentDialog>
  );
}
