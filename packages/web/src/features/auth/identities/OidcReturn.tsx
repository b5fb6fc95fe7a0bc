import { INVALID_OIDC_REQUEST } from '@dentaria/contract/auth/identities.ts';
import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { sessionUserNow, useSessionUser } from '../../../shared/session/session-store.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { authPaths } from '../auth.paths.ts';
import { continueSignIn } from '../sessions/continue-sign-in.tsx';
import { LinkForm } from './LinkForm.tsx';
import { type Departure, findDeparture } from './oidc-departure.ts';

/** Where the provider sends the browser back: with a code, or with the reason why there is none. */
export function OidcReturn() {
  const [given] = useSearchParams();
  const [params] = useState(given);
  const [departure] = useState(() => findDeparture(params.get('state') ?? ''));
  const [wasSignedIn] = useState(() => sessionUserNow() !== undefined);
  const navigate = useNavigate();
  // The history keeps no code, and a step back leads to no page that fails.
  useEffect(() => void navigate(authPaths.oidcReturn.to(), { replace: true }), [navigate]);
  const isLink = departure?.purpose === 'link';
  return (
    <PublicCard title={isLink ? `Vincular ${providerName()}` : 'Iniciar Sesión'} maxWidth={420}>
      <meta name="robots" content="noindex" />
      <Stack sx={{ gap: 3 }}>
        {contentOf()}
        <WayOut isLink={isLink} />
      </Stack>
    </PublicCard>
  );

  function contentOf(): ReactNode {
    const error = params.get('error');
    if (!departure || (isLink && !wasSignedIn))
      return <Alert severity="warning">{INVALID_OIDC_REQUEST}</Alert>;
    if (!isLink && wasSignedIn) return <AlreadySignedIn />;
    if (error !== null)
      return (
        <Alert severity={error === 'access_denied' ? 'info' : 'error'}>
          {error === 'access_denied'
            ? `Cancelaste el ingreso en ${providerName()}.`
            : `${providerName()} no completó el ingreso. Empieza de nuevo.`}
        </Alert>
      );
    return <Finish params={params} departure={departure} />;
  }
}

const providerName = (): string => getConfig().identityProvider ?? 'la otra cuenta';

function AlreadySignedIn() {
  const user = useSessionUser();
  return (
    <Alert severity="info">
      {user ? `Ya ingresaste como ${user.username}.` : 'Ya habías ingresado en este navegador.'}
    </Alert>
  );
}

function WayOut({ isLink }: { isLink: boolean }) {
  const user = useSessionUser();
  const [to, label] = !user
    ? [paths.login.to(), 'Volver a Iniciar Sesión']
    : isLink
      ? [authPaths.account.to(), 'Volver a Mi cuenta']
      : [paths.dashboard.to(), 'Ir al Dashboard'];
  return (
    <MuiLink component={Link} to={to} variant="body2" sx={{ color: 'primary.dark', textAlign: 'center' }}>
      {label}
    </MuiLink>
  );
}

/** Finishes once: the server accepts a return once. */
function Finish({ params, departure }: { params: URLSearchParams; departure: Departure }) {
  const [step, showStep] = useState<ReactElement>();
  const state = params.get('state') ?? '';
  const iss = params.get('iss');
  const returned = useQuery({
    queryKey: ['oidc-return', state],
    queryFn: async () => {
      const call = {
        params: { state },
        body: {
          browserKey: departure.browserKey,
          code: params.get('code') ?? '',
          ...(iss !== null && { iss }),
        },
      };
      if (departure.purpose === 'link') return authApi.proveIdentity(call);
      const answer = await authApi.finishOidcSignIn(call);
      if ('link' in answer) return answer.link;
      await continueSignIn(answer, showStep);
      return 'continued' as const;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const user = useSessionUser();
  if (step && !user) return step;
  if (returned.isPending) return <LoadingSkeleton shape="cards" label="Comprobando tu identidad..." />;
  if (returned.isError)
    return <FailureAlert failure={failureOf(returned.error, 'No se pudo ingresar', serverMessage)} />;
  // The sign-in screen leads on, after an expired session to the screen that was left.
  if (returned.data === 'continued')
    return <Navigate to={paths.login.to()} state={departure.state} replace />;
  return <LinkForm offer={returned.data} departure={departure} provider={providerName()} />;
}
