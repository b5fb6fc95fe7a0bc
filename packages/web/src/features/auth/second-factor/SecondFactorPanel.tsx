import type { Passkey } from '@dentaria/contract/auth/second-factor.ts';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { FactorList } from './FactorList.tsx';
import type { FactorChange } from './factor-change.ts';
import { secondFactorQuery } from './second-factor.queries.ts';

// Loaded on demand: most visits change nothing.
const ChangeFactorDialog = lazyComponent(() =>
  import('./ChangeFactorDialog.tsx').then((module) => module.ChangeFactorDialog),
);
const RenamePasskeyDialog = lazyComponent(() =>
  import('./RenamePasskeyDialog.tsx').then((module) => module.RenamePasskeyDialog),
);

/** The user's own second factors, shown once the panels above have arrived too. */
export function SecondFactorPanel({ isReady }: { isReady: boolean }) {
  const factors = useQuery(secondFactorQuery);
  const queries = useQueryClient();
  const [change, setChange] = useState<FactorChange>();
  const [renamed, setRenamed] = useState<Passkey>();
  const reload = () => void queries.invalidateQueries(secondFactorQuery);
  return (
    <Panel title="Verificación en dos pasos">
      <Stack sx={{ gap: 2 }}>
        {(factors.isPending || !isReady) && <LoadingSkeleton shape="cards" label="Cargando..." />}
        {factors.isLoadingError && (
          <ErrorState
            message="No se pudo cargar la verificación en dos pasos."
            error={factors.error}
            onRetry={() => factors.refetch()}
          />
        )}
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
