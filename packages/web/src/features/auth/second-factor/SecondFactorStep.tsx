import { INVALID_TICKET } from '@dentaria/contract/auth/second-factor.ts';
import type { FACTOR_METHODS, SecondFactorStep as Step } from '@dentaria/contract/auth/session.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { assertPasskey } from './passkeys.ts';
import { RequiredEnrolment } from './RequiredEnrolment.tsx';

type Method = (typeof FACTOR_METHODS)[number];

const OTHER_WAYS: Readonly<Record<Method, string>> = {
  passkey: 'Usar una llave de acceso',
  totp: 'Usar el código de la app',
  'recovery-code': 'Usar un código de recuperación',
};

interface Props {
  step: Step;
  /** Shows the first step again. */
  onRestart: () => void;
}

/** The second step of a sign-in. Begins the session. */
export function SecondFactorStep({ step: { ticket, methods }, onRestart }: Props) {
  const [method, setMethod] = useState(methods[0]);
  const [isOver, setOver] = useState(false);
  const params = { token: ticket };

  const prove = async (call: Promise<{ token: string }>): Promise<void> => {
    try {
      beginSession((await call).token);
    } catch (error) {
      if (isStatus(error, 404) || isStatus(error, 401)) setOver(true);
      else throw error;
    }
  };

  if (isOver)
    return (
      <Stack sx={{ gap: 2 }}>
        <FailureAlert failure={{ text: INVALID_TICKET }} />
        <Button variant="contained" size="large" onClick={onRestart} autoFocus>
          Volver a empezar
        </Button>
      </Stack>
    );
  if (method === undefined)
    return <RequiredEnrolment ticket={ticket} onOver={() => setOver(true)} onRestart={onRestart} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">Verificación en dos pasos</Typography>
      {method === 'totp' && (
        <CodeForm
          key={method}
          label="Código de la app"
          helperText="Los 6 dígitos que ves ahora en tu app de códigos"
          submitLabel="Ingresar"
          isNumeric
          onSubmit={(code) => prove(authApi.proveTotp({ params, body: { code } }))}
        />
      )}
      {method === 'recovery-code' && (
        <CodeForm
          key={method}
          label="Código de recuperación"
          helperText="Uno de los que guardaste. Cada uno sirve una sola vez."
          submitLabel="Ingresar"
          isNumeric={false}
          onSubmit={(code) => prove(authApi.proveRecoveryCode({ params, body: { code } }))}
        />
      )}
      {method === 'passkey' && (
        <PasskeyButton
          label="Continuar con la llave de acceso"
          onUse={async () => {
            try {
              const options = await authApi.startPasskeyProof({ params });
              const credential = await assertPasskey(options);
              await prove(authApi.provePasskey({ params, body: { credential } }));
            } catch (error) {
              if (!isStatus(error, 404)) throw error;
              setOver(true);
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
        Ingresar con otro usuario
      </Button>
    </Stack>
  );
}
