import {
  type Enrolment,
  INVALID_TICKET,
  type Passkey,
  passkeyName,
} from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { z } from 'zod';
import { authApi } from '../../../shared/api/auth.ts';
import { failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { OneButtonForm } from '../OneButtonForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { assertPasskey, createPasskey, passkeyFailure, passkeyNameHere } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpEnrolment } from './TotpEnrolment.tsx';

interface ChangeProps {
  change: FactorChange;
  hasPasskey: boolean;
  onChanged: () => void;
  onClose: () => void;
}

export function ChangeFactorDialog({ change, hasPasskey, onChanged, onClose }: ChangeProps) {
  const [ticket, setTicket] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isExpired, setExpired] = useState(false);
  const { title, doneText, warning } = TEXTS[change.kind];

  const finish = (recoveryCodes: readonly string[] | null): void => {
    toast.success(doneText);
    onChanged();
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  };
  const onEnrolled = ({ recoveryCodes }: Enrolment): void => finish(recoveryCodes);
  const begin = async (given: string): Promise<void> => {
    const params = { token: given };
    if (change.kind === 'remove-totp') await authApi.removeTotp({ params });
    else if (change.kind === 'remove-passkey')
      await authApi.removePasskey({ params: { ...params, id: change.passkey.id } });
    else if (change.kind === 'renew-codes')
      return finish((await authApi.renewRecoveryCodes({ params })).recoveryCodes);
    else return setTicket(given);
    finish(null);
  };
  const onInvalidTicket = (error: unknown): boolean => {
    const isInvalid = isStatus(error, 404) || isStatus(error, 401);
    if (isInvalid) setExpired(true);
    return isInvalid;
  };

  return (
    <ContentDialog
      title={title}
      maxWidth="xs"
      // New codes are shown only once, so a click on the backdrop must not close the dialog.
      onClose={codes ? undefined : onClose}
      actions={
        !codes && (
          <Button color="inherit" onClick={onClose}>
            {isExpired ? 'Cerrar' : 'Cancelar'}
          </Button>
        )
      }
    >
      <Stack sx={{ pt: 1 }}>
        {codes && <RecoveryCodes codes={codes} doneLabel="Ya los guardé" onDone={onClose} />}
        {!codes && isExpired && <FailureAlert failure={{ text: INVALID_TICKET }} />}
        {!(codes || isExpired || ticket) && (
          <ConfirmIdentity hasPasskey={hasPasskey} warning={warning} onTicket={begin} />
        )}
        {!(codes || isExpired) && ticket && change.kind === 'add-totp' && (
          <TotpEnrolment ticket={ticket} onDone={onEnrolled} onInvalidTicket={onInvalidTicket} />
        )}
        {!(codes || isExpired) && ticket && change.kind === 'add-passkey' && (
          <PasskeyEnrolment ticket={ticket} onDone={onEnrolled} />
        )}
      </Stack>
    </ContentDialog>
  );
}

export type FactorChange =
  | { readonly kind: 'add-totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey };

interface ChangeTexts {
  readonly title: string;
  readonly doneText: string;
  readonly warning?: string;
}

const TEXTS: Readonly<Record<FactorChange['kind'], ChangeTexts>> = {
  'add-totp': { title: 'Configurar app de códigos', doneText: 'App de códigos activada' },
  'remove-totp': {
    title: 'Quitar app de códigos',
    doneText: 'App de códigos quitada',
    warning: 'Ya no podrás iniciar sesión con los códigos de tu app.',
  },
  'add-passkey': { title: 'Agregar llave de acceso', doneText: 'Llave de acceso agregada' },
  'remove-passkey': {
    title: 'Quitar llave de acceso',
    doneText: 'Llave de acceso quitada',
    warning: 'Ya no podrás iniciar sesión con esta llave de acceso.',
  },
  'renew-codes': {
    title: 'Generar otros códigos de recuperación',
    doneText: 'Códigos de recuperación nuevos',
    warning: 'Los códigos de recuperación anteriores dejarán de servir.',
  },
};

const nameSchema = z.object({ name: passkeyName });

interface EnrolmentProps {
  ticket: string;
  onDone: (enrolment: Enrolment) => void;
}

function PasskeyEnrolment({ ticket, onDone }: EnrolmentProps) {
  const params = { token: ticket };
  const form = useValidatedForm(nameSchema, { name: passkeyNameHere() }, { mode: 'onSubmit' });
  const submission = useServerSubmit(form, {
    failed: (error) =>
      passkeyFailure(error) ?? failureOf(error, 'No se pudo agregar la llave de acceso', serverMessage),
    send: async ({ name }) => {
      const credential = await createPasskey(await authApi.startPasskey({ params }));
      return authApi.addPasskey({ params, body: { name, credential } });
    },
    onSaved: onDone,
  });
  return (
    <OneButtonForm {...submission} submitLabel="Crear llave de acceso">
      <TextFormField
        control={form.control}
        name="name"
        label="Nombre"
        helperText="Para reconocerla en la lista"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </OneButtonForm>
  );
}

interface RenameProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onRenamed, onClose }: RenameProps) {
  const form = useValidatedForm(nameSchema, { name });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo cambiar el nombre',
    send: (body) => authApi.renamePasskey({ params: { id }, body }),
    onSaved: () => {
      onRenamed();
      onClose();
    },
  });
  return (
    <FormDialog
      {...submission}
      title="Renombrar llave de acceso"
      submitLabel="Guardar"
      isIncomplete={!form.watch('name').trim()}
      onClose={onClose}
    >
      <TextFormField
        control={form.control}
        name="name"
        label="Nombre"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </FormDialog>
  );
}

const passwordSchema = z.object({ currentPassword: z.string().min(1, 'La contraseña actual es requerida') });

interface ConfirmProps {
  hasPasskey: boolean;
  warning: string | undefined;
  onTicket: (ticket: string) => Promise<void>;
}

/** A session is not enough to change second factors, because somebody may have left it open. */
function ConfirmIdentity({ hasPasskey, warning, onTicket }: ConfirmProps) {
  const form = useValidatedForm(passwordSchema, { currentPassword: '' }, { mode: 'onSubmit' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo hacer el cambio',
    send: async (body) => {
      const { ticket } = await authApi.confirmPassword({ body });
      await onTicket(ticket);
    },
    prefersFieldErrors: true,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {warning} {hasPasskey ? 'Escribí tu contraseña o usá una llave de acceso.' : 'Escribí tu contraseña.'}
      </Typography>
      <OneButtonForm {...submission} submitLabel="Continuar">
        <PasswordFormField
          control={form.control}
          name="currentPassword"
          label="Tu contraseña"
          autoComplete="current-password"
          required
          autoFocus
        />
      </OneButtonForm>
      {hasPasskey && (
        <PasskeyButton
          label="Usar una llave de acceso"
          variant="outlined"
          onUse={async () => {
            const credential = await assertPasskey(await authApi.startConfirmation());
            const { ticket } = await authApi.confirmByPasskey({ body: { credential } });
            await onTicket(ticket);
          }}
        />
      )}
    </Stack>
  );
}
