import type { Enrolment, TotpKey } from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { CodeForm } from './CodeForm.tsx';
import { QrCode } from './QrCode.tsx';

interface Props {
  ticket: string;
  onDone: (enrolment: Enrolment) => void;
  /** Called with the error of an invalid ticket. Returns whether it was one. */
  onInvalidTicket: (error: unknown) => boolean;
}

/** Sets an authenticator app up: shows a new key and asks for its first code. */
export function TotpEnrolment({ ticket, onDone, onInvalidTicket }: Props) {
  const { key, error, retry } = useNewKey(ticket, onInvalidTicket);
  if (error !== undefined)
    return <ErrorState message="No se pudo preparar la app de códigos." error={error} onRetry={retry} />;
  if (!key) return <LoadingState />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        Abre tu app de códigos (Google Authenticator, Microsoft Authenticator, Aegis u otra) y escanea:
      </Typography>
      <QrCode text={key.uri} label="Código QR para la app de códigos" />
      <ManualKey secret={key.secret} />
      <CodeForm
        label="Código de la app"
        helperText="Los 6 dígitos que muestra la app para Dentaria"
        submitLabel="Activar"
        isNumeric
        onSubmit={async (code) => {
          try {
            onDone(await authApi.confirmTotp({ params: { token: ticket }, body: { code } }));
          } catch (failure) {
            if (!onInvalidTicket(failure)) throw failure;
          }
        }}
      />
    </Stack>
  );
}

function ManualKey({ secret }: { secret: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    try {
      if (field.current) await copyText(field.current);
      toast.success('Clave copiada');
    } catch {
      toast.error('No se pudo copiar. Selecciona la clave y cópiala.');
    }
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-end' } }}>
      <TextField
        // A phone shows the key in two lines.
        multiline
        fullWidth
        label="O escribe esta clave en la app"
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        inputRef={field}
        slotProps={{ input: { readOnly: true } }}
      />
      <Button variant="outlined" onClick={() => void copy()}>
        Copiar
      </Button>
    </Stack>
  );
}

/** A key of the server. Strict mode mounts twice: the second key replaces the first. */
function useNewKey(ticket: string, onInvalidTicket: (error: unknown) => boolean) {
  const [key, setKey] = useState<TotpKey>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    let isCurrent = true;
    authApi.startTotp({ params: { token: ticket } }).then(
      (made) => isCurrent && setKey(made),
      (failure: unknown) => isCurrent && !onInvalidTicket(failure) && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [ticket, attempt]);
  const retry = (): void => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return { key, error, retry };
}
