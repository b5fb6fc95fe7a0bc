import type { Enrolment } from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { passkeyNameHere } from './passkey-name.ts';
import { createPasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpEnrolment } from './TotpEnrolment.tsx';

interface Props {
  ticket: string;
  /** The ticket opens nothing any more. */
  onOver: () => void;
  onRestart: () => void;
}

/** For staff without a second factor where one is required. Begins the session once the recovery codes were seen. */
export function RequiredEnrolment({ ticket, onOver, onRestart }: Props) {
  const [way, setWay] = useState<'totp'>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const params = { token: ticket };
  const begin = (): void => {
    if (enrolment?.token) beginSession(enrolment.token);
  };
  const onInvalidTicket = (error: unknown): boolean => {
    const isInvalid = isStatus(error, 404) || isStatus(error, 401);
    if (isInvalid) onOver();
    return isInvalid;
  };
  if (enrolment?.recoveryCodes)
    return (
      <RecoveryCodes codes={enrolment.recoveryCodes} doneLabel="Ya los guardé: ingresar" onDone={begin} />
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">Configura la verificación en dos pasos</Typography>
      <Typography>
        Aquí el personal la necesita para ingresar: además de la contraseña, un código de tu teléfono o una
        llave de acceso.
      </Typography>
      {way === 'totp' ? (
        <TotpEnrolment ticket={ticket} onDone={setEnrolment} onInvalidTicket={onInvalidTicket} />
      ) : (
        <>
          <Button variant="contained" size="large" onClick={() => setWay('totp')}>
            Usar una app de códigos
          </Button>
          <PasskeyButton
            label="Usar una llave de acceso"
            variant="outlined"
            onUse={async () => {
              try {
                const credential = await createPasskey(await authApi.startPasskey({ params }));
                setEnrolment(
                  await authApi.addPasskey({ params, body: { name: passkeyNameHere(), credential } }),
                );
              } catch (error) {
                if (!onInvalidTicket(error)) throw error;
              }
            }}
          />
        </>
      )}
      <Button variant="text" color="inherit" onClick={onRestart}>
        Ingresar con otro usuario
      </Button>
    </Stack>
  );
}
