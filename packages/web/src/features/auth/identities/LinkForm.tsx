import { identityRemoval, type LinkOffer } from '@dentaria/contract/auth/identities.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { paths } from '../../../shared/paths.ts';
import { useSessionUser } from '../../../shared/session/session-store.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { authPaths } from '../auth.paths.ts';
import { signIn } from '../sessions/sign-in.ts';
import type { Departure } from './oidc-departure.ts';

interface Props {
  offer: LinkOffer;
  departure: Departure;
  provider: string;
}

/**
 * Links a proven identity by the password of the account. Before a sign-in the password signs in first, so that whatever
 * else the account needs for a session is needed for the link too.
 */
export function LinkForm({ offer, departure, provider }: Props) {
  const isSignIn = departure.purpose === 'sign-in';
  const user = useSessionUser();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    defaultValues: { currentPassword: '' },
    resolver: formResolver(identityRemoval),
    mode: 'onTouched',
  });
  const link = (currentPassword: string) =>
    authApi.linkIdentity({
      params: { ticket: offer.ticket },
      body: { browserKey: departure.browserKey, currentPassword },
    });
  const confirm = () => toast.success(`${provider} quedó vinculado: ya puedes ingresar con esa cuenta.`);

  // A second step may come between the password and the session.
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
      toastFailure(`No se pudo vincular ${provider}. Vincúlalo en Mi cuenta.`, error);
    }
    await navigate(paths.login.to(), { replace: true, state: departure.state });
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
      showServerErrors(error, ['currentPassword'], form.setError);
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
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      <Typography>
        {offer.email ? (
          <>
            {provider} confirmó que eres <strong>{offer.email}</strong>.
          </>
        ) : (
          `${provider} confirmó tu identidad.`
        )}{' '}
        {isSignIn
          ? 'Escribe esta única vez la contraseña con la que ingresas aquí.'
          : `Escribe tu contraseña para que ingrese como ${user?.username ?? 'tu usuario'}.`}
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
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting || provenPassword !== undefined}
        onMouseDown={preventBlur}
      >
        {isSignIn ? 'Vincular e ingresar' : 'Vincular'}
      </Button>
    </Stack>
  );
}
