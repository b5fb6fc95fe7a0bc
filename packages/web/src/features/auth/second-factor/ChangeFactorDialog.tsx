import { type Enrolment, INVALID_TICKET } from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { doneText, type FactorChange, titleOf, warningOf } from './factor-change.ts';
import { PasskeyEnrolment } from './PasskeyEnrolment.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpEnrolment } from './TotpEnrolment.tsx';

interface Props {
  change: FactorChange;
  hasPasskey: boolean;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for the identity again, then makes the change. */
export function ChangeFactorDialog({ change, hasPasskey, onChanged, onClose }: Props) {
  const id = useId();
  const [ticket, setTicket] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isOver, setOver] = useState(false);

  const finish = (recoveryCodes: readonly string[] | null): void => {
    toast.success(doneText(change));
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
    if (isInvalid) setOver(true);
    return isInvalid;
  };

  return (
    // New codes are shown once: a click beside the dialog must not close it.
    <Dialog open onClose={codes ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{titleOf(change)}</DialogTitle>
      <DialogContent>
        <Stack sx={{ pt: 1 }}>
          {codes && <RecoveryCodes codes={codes} doneLabel="Ya los guardé" onDone={onClose} />}
          {!codes && isOver && <FailureAlert failure={{ text: INVALID_TICKET }} />}
          {!(codes || isOver || ticket) && (
            <ConfirmIdentity hasPasskey={hasPasskey} warning={warningOf(change)} onTicket={begin} />
          )}
          {!(codes || isOver) && ticket && change.kind === 'add-totp' && (
            <TotpEnrolment ticket={ticket} onDone={onEnrolled} onInvalidTicket={onInvalidTicket} />
          )}
          {!(codes || isOver) && ticket && change.kind === 'add-passkey' && (
            <PasskeyEnrolment ticket={ticket} onDone={onEnrolled} />
          )}
        </Stack>
      </DialogContent>
      {!codes && (
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {isOver ? 'Cerrar' : 'Cancelar'}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
