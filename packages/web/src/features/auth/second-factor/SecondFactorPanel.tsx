import type { Passkey, SecondFactor } from '@dentaria/contract/auth/second-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { secondFactorQuery } from '../auth.queries.ts';
import type { FactorChange } from './FactorDialogs.tsx';

// Loaded on demand, because most visits change nothing.
const dialogs = () => import('./FactorDialogs.tsx');
const ChangeFactorDialog = lazyComponent(async () => (await dialogs()).ChangeFactorDialog);
const RenamePasskeyDialog = lazyComponent(async () => (await dialogs()).RenamePasskeyDialog);

export function SecondFactorPanel({ isReady }: { isReady: boolean }) {
  const factors = useQuery(secondFactorQuery);
  const queries = useQueryClient();
  const [change, setChange] = useState<FactorChange>();
  const [renamed, setRenamed] = useState<Passkey>();
  const reload = () => void queries.invalidateQueries(secondFactorQuery);
  return (
    <Panel title="Verificación en dos pasos">
      <Stack sx={{ gap: 2 }}>
        {(factors.isPending || !isReady) && <LoadingSkeleton shape="cards" />}
        <QueryState query={factors} failed="No se pudo cargar la verificación en dos pasos." loading={null} />
        {factors.data && isReady && (
          <FactorList factors={factors.data} onChange={setChange} onRename={setRenamed} />
        )}
      </Stack>
      {change && (
        <ChangeFactorDialog
          change={change}
          hasPasskey={(factors.data?.passkeys.length ?? 0) > 0}
          onChanged={reload}
          onClose={() => setChange(undefined)}
        />
      )}
      {renamed && (
        <RenamePasskeyDialog passkey={renamed} onRenamed={reload} onClose={() => setRenamed(undefined)} />
      )}
    </Panel>
  );
}

interface ListProps {
  factors: SecondFactor;
  onChange: (change: FactorChange) => void;
  onRename: (passkey: Passkey) => void;
}

const FEW_CODES = 3;

function FactorList({ factors, onChange, onRename }: ListProps) {
  const { isRequired, totp, passkeys, recoveryCodesLeft } = factors;
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        Además de tu contraseña, un código de tu teléfono o una llave de acceso.
        {isRequired && ' Aquí es obligatoria para el personal.'}
      </Typography>
      <Factor
        title="App de códigos"
        detail={totp ? usage(totp.createdAt, totp.lastUsedAt) : 'Sin configurar'}
        actions={
          totp ? (
            <Button color="error" onClick={() => onChange({ kind: 'remove-totp' })}>
              Quitar
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => onChange({ kind: 'add-totp' })}>
              Configurar app de códigos
            </Button>
          )
        }
      />
      {passkeys.map((passkey) => (
        <Factor
          key={passkey.id}
          title={passkey.name}
          detail={usage(passkey.createdAt, passkey.lastUsedAt)}
          actions={
            <>
              <Button aria-label={`Renombrar ${passkey.name}`} onClick={() => onRename(passkey)}>
                Renombrar
              </Button>
              <Button
                color="error"
                aria-label={`Quitar ${passkey.name}`}
                onClick={() => onChange({ kind: 'remove-passkey', passkey })}
              >
                Quitar
              </Button>
            </>
          }
        />
      ))}
      <Button
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onChange({ kind: 'add-passkey' })}
      >
        Agregar llave de acceso
      </Button>
      {hasFactor && (
        <Factor
          title="Códigos de recuperación"
          detail={codesLeft(recoveryCodesLeft)}
          isWarning={recoveryCodesLeft < FEW_CODES}
          actions={<Button onClick={() => onChange({ kind: 'renew-codes' })}>Generar otros</Button>}
        />
      )}
    </>
  );
}

interface FactorProps {
  title: string;
  detail: string;
  isWarning?: boolean;
  actions: ReactNode;
}

const Factor = ({ title, detail, isWarning = false, actions }: FactorProps) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    <Stack sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography>{title}</Typography>
      <Typography variant="body2" color={isWarning ? 'error' : 'textSecondary'}>
        {detail}
      </Typography>
    </Stack>
    <Stack direction="row" sx={{ ml: 'auto' }}>
      {actions}
    </Stack>
  </Stack>
);

function codesLeft(count: number): string {
  if (count === 0) return 'No te queda ninguno: generá otros';
  return count === 1 ? 'Te queda 1' : `Te quedan ${count}`;
}

function usage(createdAt: string, lastUsedAt: string | null): string {
  const created = `Desde ${clinicDateTime(createdAt)}`;
  return lastUsedAt ? `${created} · último uso ${clinicDateTime(lastUsedAt)}` : `${created} · sin usar`;
}
