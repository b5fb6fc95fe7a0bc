import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import type { Failure } from '../shared/api/failure.ts';
import { isServerReachable, type ReloadOutcome, reloadOnce } from '../shared/lib/code-loading/page-reload.ts';
import { paths } from '../shared/paths.ts';
import { useSessionUser } from '../shared/session/session-store.ts';
import { PublicCard } from '../shared/ui/PublicCard.tsx';
import { LoadingState } from '../shared/ui/states/LoadingState.tsx';
import { ChunkError } from './load-chunk.ts';

const NOT_RENDERED: Failure = {
  text: 'Ocurrió un error al mostrar la pantalla.',
  hint: 'Volvé a intentarlo o andá al inicio.',
};
const NOT_LOADED: Failure = {
  text: 'No se pudo cargar la pantalla.',
  hint: 'Volvé a intentarlo en unos minutos o andá al inicio.',
};
const OFFLINE: Failure = {
  text: 'No se pudo cargar la pantalla: no hay conexión con el servidor.',
  hint: 'Revisá tu conexión y volvé a intentarlo.',
};
const TIMED_OUT: Failure = {
  text: 'Loading chunk failed',
  hint: 'La pantalla tarda demasiado en cargar. Revisá tu conexión y volvé a intentarlo.',
};

export function UnexpectedError() {
  const error = useRouteError();
  const { key } = useLocation();
  if (!(error instanceof ChunkError)) return <ErrorCard failure={NOT_RENDERED} />;
  return error.isTimeout ? <ErrorCard failure={TIMED_OUT} /> : <MissingCode key={key} />;
}

function MissingCode() {
  const [outcome, setOutcome] = useState<ReloadOutcome>();
  useEffect(() => void reloadOnce({ sameBuild: true }).then(setOutcome), []);
  if (outcome === undefined || outcome === 'reloading') return <LoadingState />;
  return <ErrorCard failure={outcome === 'unreachable' ? OFFLINE : NOT_LOADED} />;
}

/** Does not use MUI's Alert, which would become part of the first script. */
function ErrorCard({ failure }: { failure: Failure }) {
  const [isRetrying, setRetrying] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const { text, hint } = isOffline ? OFFLINE : failure;
  const home = useSessionUser() ? paths.dashboard : paths.login;
  const retry = async (): Promise<void> => {
    setRetrying(true);
    if (await isServerReachable()) return window.location.reload();
    setRetrying(false);
    setOffline(true);
  };
  return (
    <PublicCard title="Unexpected Application Error!" maxWidth={600}>
      <Stack role="alert" sx={{ gap: 0.5 }}>
        <Typography color="error">{text}</Typography>
        {hint !== undefined && <Typography color="textSecondary">{hint}</Typography>}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, mt: 3, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isRetrying} onClick={retry}>
          Reintentar
        </Button>
        <Button component={Link} to={home.to()} variant="outlined">
          Ir al inicio
        </Button>
      </Stack>
    </PublicCard>
  );
}
