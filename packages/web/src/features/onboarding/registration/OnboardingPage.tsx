import { ApiError } from '@dentaria/contract/http/client.ts';
import { INVALID_TOKEN, type TokenValidation } from '@dentaria/contract/onboarding/invitations.ts';
import { type Registration, registrationForm } from '@dentaria/contract/onboarding/registration.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { type Failure, isStatus } from '../../../shared/api/failure.ts';
import { firstClickOnly } from '../../../shared/lib/first-click-only.ts';
import { useFormDraftAutosave, useRestoredDraft } from '../../../shared/lib/use-form-draft.ts';
import { paths } from '../../../shared/paths.ts';
import { RestoredDraftAlert } from '../../../shared/ui/form/RestoredDraftAlert.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { onboardingPaths } from '../onboarding.paths.ts';
import { BasicStep, PersonalStep, SummaryStep } from './RegistrationSteps.tsx';
import {
  FIELDS,
  firstInvalidStep,
  initialValues,
  LABELS,
  LAST_STEP,
  STEPS,
  type WizardValues,
} from './wizard-steps.ts';

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
      Para registrarte desde aquí necesitás una invitación: abrí el enlace que recibiste por email. Si no
      tenés una, podés registrar tu clínica directamente.
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
        {/* A used link is also invalid. */}
        <Button component={Link} to={paths.login.to()} variant="outlined">
          Iniciar Sesión
        </Button>
      </Stack>
    );
  if (validation.data) return <RegistrationWizard token={token} invitation={validation.data} />;
  return (
    <QueryState
      query={validation}
      failed="No se pudo validar la invitación."
      loading={<LoadingSkeleton shape="cards" label="Validando invitación..." />}
    />
  );
}

interface Props {
  token: string;
  invitation: TokenValidation;
}

/** Specification, section 4, "Onboarding wizard". */
function RegistrationWizard({ token, invitation }: Props) {
  const navigate = useNavigate();
  const draftName = `onboarding:${token}`;
  const restored = useRestoredDraft(draftName, initialValues(invitation));
  const [step, setStep] = useState(() => firstInvalidStep(restored.values));
  const form = useValidatedForm<WizardValues, Registration>(registrationForm, restored.values, {
    birthDate: 'birthDate',
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useClearedErrors(form);
  const draft = useFormDraftAutosave(draftName, form);
  const heading = useStepFocus(step);
  const { isSubmitting, errors } = form.formState;

  const next = async (): Promise<void> => {
    if (await form.trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true })) setStep(step + 1);
  };
  const backToErrors = (found: FieldErrors<WizardValues>): void =>
    setStep(STEPS.findIndex(({ fields }) => fields.some((field) => field in found)));
  const { failure, onSubmit: register } = useServerSubmit(form, {
    failed: 'Error durante el registro. Intenta nuevamente.',
    send: (registration) =>
      onboardingApi.completeRegistration({ body: { invitationToken: token, ...registration } }),
    onSaved: async ({ data }) => {
      const query = { clinicName: data.clinicName, email: data.userEmail };
      // Replaces the used invitation in the browser's history. The button stays busy until then.
      await navigate(onboardingPaths.registrationSuccess.to({}, query), { replace: true });
      draft.remove();
    },
    onInvalid: backToErrors,
    onFailed: (error) => {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setStep(0);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (step < LAST_STEP) void next();
    else register(event);
  };

  return (
    <Stack component="form" noValidate sx={{ gap: 3 }} onSubmit={submit}>
      <Stepper activeStep={step} alternativeLabel>
        {STEPS.map(({ id, title }) => (
          <Step key={id}>
            <StepLabel>{title}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {restored.isFound && <RestoredDraftAlert />}
      {failure && <FailedRegistration failure={failure} hiddenErrors={errorsOfHiddenSteps(errors, step)} />}
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {STEPS[step]?.title}
      </Typography>
      {step === 0 && <BasicStep control={form.control} invitation={invitation} />}
      {step === 1 && <PersonalStep control={form.control} />}
      {step === LAST_STEP && <SummaryStep values={form.getValues()} />}
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button disabled={step === 0 || isSubmitting} onClick={() => setStep(step - 1)}>
          Anterior
        </Button>
        {step === LAST_STEP ? (
          <Button
            key="complete"
            type="submit"
            variant="contained"
            loading={isSubmitting}
            onClick={firstClickOnly}
          >
            Completar Registro
          </Button>
        ) : (
          // Also submits the form, so that Enter triggers it.
          <Button key="next" type="submit" variant="contained">
            Siguiente
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/**
 * Focuses the heading after a change of step, but not on the first render, when the screen sets the focus.
 */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const entered = useRef(step);
  useEffect(() => {
    if (entered.current === step) return;
    entered.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

interface HiddenError {
  field: keyof WizardValues;
  message: string;
}

const errorsOfHiddenSteps = (errors: FieldErrors<WizardValues>, step: number): HiddenError[] =>
  FIELDS.filter((field) => !STEPS[step]?.fields.includes(field)).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });

interface FailureProps {
  failure: Failure;
  hiddenErrors: readonly HiddenError[];
}

const FailedRegistration = ({ failure: { text, hint }, hiddenErrors }: FailureProps) => (
  <Alert severity="error">
    {!hiddenErrors.some(({ message }) => message === text) && text}
    {hiddenErrors.map(({ field, message }) => (
      <Typography key={field} variant="body2">
        {`${LABELS[field]}: ${message}`}
      </Typography>
    ))}
    {hint !== undefined && <Typography variant="body2">{hint}</Typography>}
  </Alert>
);

/** Editing a field clears its error (specification, section 5). */
function useClearedErrors({
  subscribe,
  clearErrors,
}: Pick<UseFormReturn<WizardValues, unknown, Registration>, 'subscribe' | 'clearErrors'>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          const field = FIELDS.find((each) => each === name);
          if (type === 'change' && field) clearErrors(field);
        },
      }),
    [subscribe, clearErrors],
  );
}
