import { type Enrolment, INVALID_TICKET } from '@dentaria/contract/auth/second-factor.ts';
import type { FACTOR_METHODS, SecondFactorStep as Step } from '@dentaria/contract/auth/session.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { assertPasskey, createPasskey, passkeyNameHere } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpEnrolment } from './TotpEnrolment.tsx';

type Method = (typeof FACTOR_METHODS)[number];

const OTHER_WAYS: Readonly<Record<Method, string>> = {
  passkey: 'Usar una llave de acceso',
  totp: 'Usar el código de la app',
  'recovery-code': 'Usar un código de recuperación',
};

interface Props {
  step: Step;
  onRestart: () => void;
}

export function SecondFactorStep({ step: { ticket, methods }, onRestart }: Props) {
  const [method, setMethod] = useState(methods[0]);
  const [isExpired, setExpired] = useState(false);
  const params = { token: ticket };

  const finishSignIn = async (call: Promise<{ token: string }>): Promise<void> => {
    try {
      beginSession((await call).token);
    } catch (error) {
      if (isStatus(error, 404) || isStatus(error, 401)) setExpired(true);
      else throw error;
    }
  };

  if (isExpired)
    return (
      <Stack sx={{ gap: 2 }}>
        <FailureAlert failure={{ text: INVALID_TICKET }} />
        <Button variant="contained" size="large" onClick={onRestart} autoFocus>
          Volver a empezar
        </Button>
      </Stack>
    );
  if (method === undefined)
    return <RequiredEnrolment ticket={ticket} onExpired={() => setExpired(true)} onRestart={onRestart} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">Verificación en dos pasos</Typography>
      {method === 'totp' && (
        <CodeForm
          key={method}
          label="Código de la app"
          helperText="Los 6 dígitos que ves ahora en tu app de códigos"
          submitLabel="Iniciar sesión"
          isNumeric
          onSubmit={(code) => finishSignIn(authApi.proveTotp({ params, body: { code } }))}
        />
      )}
      {method === 'recovery-code' && (
        <CodeForm
          key={method}
          label="Código de recuperación"
          helperText="Uno de los que guardaste. Cada uno sirve una sola vez."
          submitLabel="Iniciar sesión"
          isNumeric={false}
          onSubmit={(code) => finishSignIn(authApi.proveRecoveryCode({ params, body: { code } }))}
        />
      )}
      {method === 'passkey' && (
        <PasskeyButton
          label="Continuar con la llave de acceso"
          onUse={async () => {
            try {
              const options = await authApi.startPasskeyProof({ params });
              const credential = await assertPasskey(options);
              await finishSignIn(authApi.provePasskey({ params, body: { credential } }));
            } catch (error) {
              if (!isStatus(error, 404)) throw error;
              setExpired(true);
            }
          }}
        />
      )}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="text" onClick={() => setMethod(other)}>
            {OTHER_WAYS[other]}
          </Button>
        ))}
      <Button variant="text" color="inherit" onClick={onRestart}>
        Iniciar sesión con otro usuario
      </Button>
    </Stack>
  );
}

interface EnrolmentProps {
  ticket: string;
  onExpired: () => void;
  onRestart: () => void;
}

/** The session begins only after the user has seen the recovery codes. */
function RequiredEnrolment({ ticket, onExpired, onRestart }: EnrolmentProps) {
  const [isTotpChosen, setTotpChosen] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const params = { token: ticket };
  const begin = (): void => {
    if (enrolment?.token) beginSession(enrolment.token);
  };
  const onInvalidTicket = (error: unknown): boolean => {
    const isInvalid = isStatus(error, 404) || isStatus(error, 401);
    if (isInvalid) onExpired();
    return isInvalid;
  };
  if (enrolment?.recoveryCodes)
    return (
      <RecoveryCodes
        codes={enrolment.recoveryCodes}
        doneLabel="Ya los guardé: iniciar sesión"
        onDone={begin}
      />
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">Configurá la verificación en dos pasos</Typography>
      <Typography>
        Aquí el personal la necesita para iniciar sesión: además de la contraseña, un código de tu teléfono o
        una llave de acceso.
      </Typography>
      {isTotpChosen ? (
        <TotpEnrolment ticket={ticket} onDone={setEnrolment} onInvalidTicket={onInvalidTicket} />
      ) : (
        <>
          <Button variant="contained" size="large" onClick={() => setTotpChosen(true)}>
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
        Iniciar sesión con otro usuario
      </Button>
    </Stack>
  );
}
