import { INVALID_OIDC_REQUEST, identityRemoval, type LinkOffer } from '@dentaria/contract/auth/identities.ts';
import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { paths } from '../../../shared/paths.ts';
import { sessionUserNow, useSessionUser } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { authPaths } from '../auth.paths.ts';
import { OneButtonForm } from '../OneButtonForm.tsx';
import { continueSignIn, signIn } from '../sessions/sign-in.tsx';
import { findRedirect, type OidcRedirect } from './oidc-redirect.ts';

export function OidcReturn() {
  const [given] = useSearchParams();
  const [params] = useState(given);
  const [redirect] = useState(() => findRedirect(params.get('state') ?? ''));
  const [wasSignedIn] = useState(() => sessionUserNow() !== undefined);
  const user = useSessionUser();
  const navigate = useNavigate();
  // Removes the code from the browser's history.
  useEffect(() => void navigate(authPaths.oidcReturn.to(), { replace: true }), [navigate]);
  const isLink = redirect?.purpose === 'link';
  const signedInBack = isLink
    ? { to: authPaths.account.to(), label: 'Volver a Mi cuenta' }
    : { to: paths.dashboard.to(), label: 'Ir al dashboard' };
  const back = user ? signedInBack : { to: paths.login.to(), label: 'Volver a iniciar sesión' };
  return (
    <PublicCard title={isLink ? `Vincular ${providerName()}` : 'Iniciar Sesión'} maxWidth={420}>
      <meta name="robots" content="noindex" />
      <Stack sx={{ gap: 3 }}>
        {contentOf()}
        <MuiLink
          component={Link}
          to={back.to}
          variant="body2"
          sx={{ color: 'primary.dark', textAlign: 'center' }}
        >
          {back.label}
        </MuiLink>
      </Stack>
    </PublicCard>
  );

  function contentOf(): ReactNode {
    const error = params.get('error');
    if (!redirect || (isLink && !wasSignedIn))
      return <Alert severity="warning">{INVALID_OIDC_REQUEST}</Alert>;
    if (!isLink && wasSignedIn)
      return (
        <Alert severity="info">
          {user
            ? `Ya iniciaste sesión como ${user.username}.`
            : 'Ya habías iniciado sesión en este navegador.'}
        </Alert>
      );
    if (error !== null)
      return (
        <Alert severity={error === 'access_denied' ? 'info' : 'error'}>
          {error === 'access_denied'
            ? `Cancelaste el inicio de sesión en ${providerName()}.`
            : `${providerName()} no completó el inicio de sesión. Empezá de nuevo.`}
        </Alert>
      );
    return <Finish params={params} redirect={redirect} />;
  }
}

const providerName = (): string => getConfig().identityProvider ?? 'la otra cuenta';

/** A query that never refetches, because the server accepts each return once. */
function Finish({ params, redirect }: { params: URLSearchParams; redirect: OidcRedirect }) {
  const [step, showStep] = useState<ReactElement>();
  const state = params.get('state') ?? '';
  const iss = params.get('iss');
  const returned = useQuery({
    queryKey: ['oidc-return', state],
    queryFn: async () => {
      const call = {
        params: { state },
        body: {
          browserKey: redirect.browserKey,
          code: params.get('code') ?? '',
          ...(iss !== null && { iss }),
        },
      };
      if (redirect.purpose === 'link') return authApi.proveIdentity(call);
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
    return <FailureAlert failure={failureOf(returned.error, 'No se pudo iniciar sesión', serverMessage)} />;
  // The sign-in screen redirects signed-in users to the screen that they left.
  if (returned.data === 'continued') return <Navigate to={paths.login.to()} state={redirect.state} replace />;
  return <LinkForm offer={returned.data} redirect={redirect} provider={providerName()} />;
}

interface LinkProps {
  offer: LinkOffer;
  redirect: OidcRedirect;
  provider: string;
}

/** Requires the password before linking, so that linking needs the same proof as a session. */
function LinkForm({ offer, redirect, provider }: LinkProps) {
  const isSignIn = redirect.purpose === 'sign-in';
  const user = useSessionUser();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const form = useValidatedForm(identityRemoval, { currentPassword: '' });
  const link = (currentPassword: string) =>
    authApi.linkIdentity({
      params: { ticket: offer.ticket },
      body: { browserKey: redirect.browserKey, currentPassword },
    });
  const confirm = () => toast.success(`${provider} quedó vinculado: ya podés iniciar sesión con esa cuenta.`);

  const [step, showStep] = useState<ReactElement>();
  const [provenPassword, setProvenPassword] = useState<string>();
  const show = (next: ReactElement | undefined) => {
    showStep(next);
    if (!next) setProvenPassword(undefined);
  };
  const signInFirst = async (password: string): Promise<void> => {
    const problem = await signIn({ username: offer.email ?? '', password }, show);
    if (problem) setFailure(problem.failure);
    else setProvenPassword(password);
  };
  const linkAndLeave = useStableCallback(async (password: string): Promise<void> => {
    try {
      await link(password);
      confirm();
    } catch (error) {
      toastFailure(`No se pudo vincular ${provider}. Vinculalo en Mi cuenta.`, error);
    }
    await navigate(paths.login.to(), { replace: true, state: redirect.state });
  });
  const isSignedIn = user !== undefined;
  useEffect(() => {
    if (isSignIn && isSignedIn && provenPassword !== undefined) void linkAndLeave(provenPassword);
  }, [isSignIn, isSignedIn, provenPassword, linkAndLeave]);
  const linkToSession = async (password: string): Promise<void> => {
    try {
      await link(password);
    } catch (error) {
      setFailure(failureOf(error, `No se pudo vincular ${provider}`, serverMessage));
      showServerErrors(error, form);
      return;
    }
    confirm();
    await navigate(authPaths.account.to(), { replace: true });
  };
  const submit = useSubmit(form, ({ currentPassword }) => {
    setFailure(undefined);
    return isSignIn ? signInFirst(currentPassword) : linkToSession(currentPassword);
  });
  if (step && !isSignedIn) return step;
  return (
    <OneButtonForm
      failure={failure}
      submitLabel={isSignIn ? 'Vincular e iniciar sesión' : 'Vincular'}
      formState={{ isSubmitting: form.formState.isSubmitting || provenPassword !== undefined }}
      onSubmit={submit}
    >
      <Typography>
        {offer.email ? (
          <>
            {provider} confirmó que sos <strong>{offer.email}</strong>.
          </>
        ) : (
          `${provider} confirmó tu identidad.`
        )}{' '}
        {isSignIn
          ? 'Escribí esta única vez la contraseña con la que iniciás sesión aquí.'
          : `Escribí tu contraseña para vincular esa cuenta. Con ella vas a iniciar sesión como ${user?.username ?? 'tu usuario'}.`}
      </Typography>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={(isSignIn ? offer.email : user?.username) ?? ''}
        readOnly
        hidden
      />
      <PasswordFormField
        control={form.control}
        name="currentPassword"
        label="Contraseña"
        autoComplete="current-password"
        required
        autoFocus
      />
    </OneButtonForm>
  );
}
