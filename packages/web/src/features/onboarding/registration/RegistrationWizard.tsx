import { ApiError } from '@dentaria/contract/http/client.ts';
import type { TokenValidation } from '@dentaria/contract/onboarding/invitations.ts';
import { type Registration, registrationForm } from '@dentaria/contract/onboarding/registration.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { Failure } from '../../../shared/api/failure.ts';
import { firstClickOnly } from '../../../shared/lib/first-click-only.ts';
import { useFormDraftAutosave, useRestoredDraft } from '../../../shared/lib/use-form-draft.ts';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { RestoredDraftAlert } from '../../../shared/ui/form/RestoredDraftAlert.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { BasicStep, PersonalStep, SummaryStep } from './RegistrationSteps.tsx';
import { useClearedErrors } from './use-cleared-errors.ts';
import {
  FIELDS,
  firstInvalidStep,
  initialValues,
  LABELS,
  LAST_STEP,
  STEPS,
  type WizardValues,
} from './wizard-steps.ts';

interface Props {
  /** Key of the draft. */
  token: string;
  invitation: TokenValidation;
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onComplete: (registration: Registration) => Promise<void>;
  /** Why a registration failed. */
  failure: Failure | undefined;
}

/** Three steps; the next one requires a valid one (specification, section 4, "Onboarding wizard"). */
export function RegistrationWizard({ token, invitation, onComplete, failure }: Props) {
  const draftName = `onboarding:${token}`;
  const restored = useRestoredDraft(draftName, initialValues(invitation));
  const [step, setStep] = useState(() => firstInvalidStep(restored.values));
  const form = useForm<WizardValues, unknown, Registration>({
    defaultValues: restored.values,
    resolver: formResolver<WizardValues, Registration>(registrationForm, { birthDate: 'birthDate' }),
    reValidateMode: 'onSubmit',
  });
  useClearedErrors(form);
  const draft = useFormDraftAutosave(draftName, form);
  const heading = useStepFocus(step);
  const { isSubmitting, errors } = form.formState;

  const next = async (): Promise<void> => {
    if (await form.trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true })) setStep(step + 1);
  };
  const complete = async (registration: Registration): Promise<void> => {
    try {
      await onComplete(registration);
      draft.remove();
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return;
      setStep(0);
      showServerErrors(error, FIELDS, form.setError);
    }
  };
  const backToErrors = (found: FieldErrors<WizardValues>): void =>
    setStep(STEPS.findIndex(({ fields }) => fields.some((field) => field in found)));
  const register = useSubmit(form, complete, backToErrors);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (step < LAST_STEP) void next();
    else register(event);
  };

  return (
    <Stack component="form" noValidate sx={{ gap: 3 }} onSubmit={submit}>
      <Stepper activeStep={step} alternativeLabel>
        {STEPS.map(({ title }) => (
          <Step key={title}>
            <StepLabel>{title}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {restored.isFound && <RestoredDraftAlert />}
      {failure && <FailedRegistration failure={failure} elsewhere={errorsOfOtherSteps(errors, step)} />}
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {STEPS[step]?.title}
      </Typography>
      {step === 0 && <BasicStep control={form.control} invitation={invitation} />}
      {step === 1 && <PersonalStep control={form.control} />}
      {step === LAST_STEP && <SummaryStep values={form.getValues()} />}
      <WizardButtons
        isFirst={step === 0}
        isLast={step === LAST_STEP}
        busy={isSubmitting}
        onBack={() => setStep(step - 1)}
      />
    </Stack>
  );
}

interface ButtonsProps {
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onBack: () => void;
}

/** "Next" submits the form too, so that Enter triggers it. */
const WizardButtons = ({ isFirst, isLast, busy, onBack }: ButtonsProps) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
    <Button disabled={isFirst || busy} onClick={onBack}>
      Anterior
    </Button>
    {isLast ? (
      <Button key="complete" type="submit" variant="contained" loading={busy} onClick={firstClickOnly}>
        Completar Registro
      </Button>
    ) : (
      <Button key="next" type="submit" variant="contained">
        Siguiente
      </Button>
    )}
  </Stack>
);

/** A change of step focuses the heading of the step. The first step keeps the focus that the screen set. */
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

/** The errors of steps that are not shown, with the labels of their fields. */
const errorsOfOtherSteps = (errors: FieldErrors<WizardValues>, step: number): string[] =>
  FIELDS.filter((field) => !STEPS[step]?.fields.includes(field)).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [`${LABELS[field]}: ${message}`] : [];
  });

interface FailureProps {
  failure: Failure;
  elsewhere: readonly string[];
}

const FailedRegistration = ({ failure: { text, hint }, elsewhere }: FailureProps) => (
  <Alert severity="error">
    {!elsewhere.some((line) => line.endsWith(`: ${text}`)) && text}
    {[...elsewhere, ...(hint === undefined ? [] : [hint])].map((line) => (
      <Typography key={line} variant="body2">
        {line}
      </Typography>
    ))}
  </Alert>
);
