import type { Enrolment, TotpKey } from '@dentaria/contract/auth/second-factor.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { authApi } from '../../../shared/api/auth.ts';
import { copyField } from '../../../shared/ui/copy-field.ts';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { CodeForm } from './CodeForm.tsx';

interface Props {
  ticket: string;
  onDone: (enrolment: Enrolment) => void;
  /** Returns true if the error means that the ticket is invalid. */
  onInvalidTicket: (error: unknown) => boolean;
}

export function TotpEnrolment({ ticket, onDone, onInvalidTicket }: Props) {
  const { key, error, retry } = useNewKey(ticket, onInvalidTicket);
  if (error !== undefined)
    return <ErrorState message="No se pudo preparar la app de códigos." error={error} onRetry={retry} />;
  if (!key) return <LoadingState />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        Abrí tu app de códigos (Google Authenticator, Microsoft Authenticator, Aegis u otra) y escaneá:
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

const COPY_TEXTS = {
  copied: 'Clave copiada',
  failed: 'No se pudo copiar. Seleccioná la clave y copiala.',
};

function ManualKey({ secret }: { secret: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-end' } }}>
      <TextField
        // Fits on two lines of a phone.
        multiline
        fullWidth
        label="O escribí esta clave en la app"
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        inputRef={field}
        slotProps={{ input: { readOnly: true } }}
      />
      <Button variant="outlined" onClick={() => copyField(field, COPY_TEXTS)}>
        Copiar
      </Button>
    </Stack>
  );
}

/** React's strict mode mounts twice, so the second key replaces the first. */
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

/** Dark on light in both colour schemes, because phones cannot scan inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, maxWidth: '100%', alignSelf: 'center', borderRadius: 1, bgcolor: 'common.white' }}
    >
      <path d={path} fill="black" />
    </Box>
  );
}
