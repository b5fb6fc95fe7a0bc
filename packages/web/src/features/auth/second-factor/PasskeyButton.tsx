import Key from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { passkeyFailure } from './passkeys.ts';

interface Props {
  label: string;
  variant?: 'contained' | 'outlined';
  onUse: () => Promise<unknown>;
}

/** Browsers show the passkey prompt only after a click. */
export function PasskeyButton({ label, variant = 'contained', onUse }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const use = useSingleFlight(async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onUse();
    } catch (error) {
      setFailure(
        passkeyFailure(error) ?? failureOf(error, 'No se pudo usar la llave de acceso', serverMessage),
      );
    } finally {
      setBusy(false);
    }
  });
  return (
    <Stack sx={{ gap: 2 }}>
      {failure && <FailureAlert failure={failure} />}
      <Button variant={variant} size="large" startIcon={<Key />} loading={busy} onClick={use}>
        {label}
      </Button>
    </Stack>
  );
}
