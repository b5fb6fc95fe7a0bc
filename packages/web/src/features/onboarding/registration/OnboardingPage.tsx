import { INVALID_TOKEN } from '@dentaria/contract/onboarding/invitations.ts';
import type { Registration } from '@dentaria/contract/onboarding/registration.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { onboardingPaths } from '../onboarding.paths.ts';
import { RegistrationWizard } from './RegistrationWizard.tsx';

/** /onboarding/:token, and /onboarding without a token. */
export function OnboardingPage() {
  const token = useParams().token?.trim() ?? '';
  return (
    <PublicCard title="Registro de Nueva Clínica" maxWidth={760}>
      {token === '' ? <TokenNeeded /> : <Invited token={token} />}
    </PublicCard>
  );
}

const TokenNeeded = () => (
  <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
    <Alert severity="info" sx={{ width: 1 }}>
      Para registrarte desde aquí necesitas una invitación: abre el enlace que recibiste por email. Si no
      tienes una, puedes registrar tu clínica directamente.
    </Alert>
    <Button component={Link} to={paths.registerClinic.to()} variant="contained">
      Registrar mi clínica
    </Button>
  </Stack>
);

function Invited({ token }: { token: string }) {
  const validation = useQuery({
    queryKey: ['invitations', 'token', token],
    queryFn: ({ signal }) => onboardingApi.validateToken({ params: { invitationToken: token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isInvalid = isStatus(validation.error, 404) || isStatus(validation.error, 400);
  useEffect(() => {
    if (isInvalid) toast.error(INVALID_TOKEN);
  }, [isInvalid]);

  if (isInvalid)
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="error" sx={{ width: 1 }}>
          El enlace de invitación no es válido o ha expirado. Por favor, contacta al administrador.
        </Alert>
        {/* A used link leads here too, and its user wants to sign in. */}
        <Button component={Link} to={paths.login.to()} variant="outlined">
          Iniciar Sesión
        </Button>
      </Stack>
    );
  if (validation.isError)
    return (
      <ErrorState
        message="No se pudo validar la invitación."
        error={validation.error}
        onRetry={() => validation.refetch()}
      />
    );
  if (validation.isPending) return <LoadingSkeleton shape="cards" label="Validando invitación..." />;
  return <BoundWizard token={token} invitation={validation.data} />;
}

type BoundProps = { token: string } & Pick<Parameters<typeof RegistrationWizard>[0], 'invitation'>;

function BoundWizard({ token, invitation }: BoundProps) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();

  const complete = async (registration: Registration): Promise<void> => {
    setFailure(undefined);
    try {
      const { data } = await onboardingApi.completeRegistration({
        body: { invitationToken: token, ...registration },
      });
      const query = { clinicName: data.clinicName, email: data.userEmail };
      // The invitation is used: "back" must not return to it. The button stays busy until the navigation.
      await navigate(onboardingPaths.registrationSuccess.to({}, query), { replace: true });
    } catch (error) {
      setFailure(failureOf(error, 'Error durante el registro. Intenta nuevamente.', serverMessage));
      throw error;
    }
  };
  return <RegistrationWizard token={token} invitation={invitation} onComplete={complete} failure={failure} />;
}
