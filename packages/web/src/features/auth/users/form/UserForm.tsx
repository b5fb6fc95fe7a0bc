import type { ChangedUser, NewUser, User } from '@dentaria/contract/auth/users.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { useIsNarrow } from '../../../../shared/ui/breakpoints.ts';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { AlikeUsers } from './AlikeUsers.tsx';
import { UserFormButtons } from './UserFormButtons.tsx';
import { type StepProps, UserFormFields } from './UserFormFields.tsx';
import { FIELDS, firstField, formSchema, initialValues, STEPS, type UserFormValues } from './user-form.ts';

interface Props {
  /** Undefined for a new user. */
  user: User | undefined;
  given?: Partial<UserFormValues>;
  choices: StepProps['choices'];
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onSave: (values: NewUser | ChangedUser) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
  /** Why a save failed. */
  failure: Failure | undefined;
}

/** Rendered on narrow screens only. */
const FormProgress = lazyComponent(() => import('./FormProgress.tsx').then((module) => module.FormProgress));

/** Shows all sections on wide screens and a five-step wizard on narrow ones. */
export function UserForm({ user, given, choices, onSave, onSaved, onCancel, failure }: Props) {
  const isNarrow = useIsNarrow();
  const [step, setStep] = useState(0);
  const form = useForm<UserFormValues, unknown, NewUser | ChangedUser>({
    defaultValues: initialValues(user, given),
    resolver: formResolver<UserFormValues, NewUser | ChangedUser>(formSchema(user), {
      birthDate: 'dateOfBirth',
    }),
    mode: 'onTouched',
  });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);

  const save = async (values: NewUser | ChangedUser): Promise<void> => {
    try {
      await onSave(values);
    } catch (error) {
      showServerErrors(error, FIELDS, form.setError);
      if (error instanceof ApiError) refuse(error.errors);
      return;
    }
    guard.disarm();
    onSaved();
  };
  /** Opens the first step with an error, whose fields are not rendered before. */
  const refuse = (errors: object): void => {
    const first = firstField(Object.keys(errors));
    if (!first) return;
    toast.warning('Por favor, corrige los errores del formulario.');
    flushSync(() => setStep(first.step));
    form.setFocus(first.field);
  };
  const next = async (): Promise<void> => {
    if (await form.trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true })) setStep(step + 1);
  };

  const submit = useSubmit(form, save, refuse);
  const shown = isNarrow ? STEPS.slice(step, step + 1) : STEPS;
  const isLast = step === STEPS.length - 1;
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNarrow && !isLast) void next();
        else submit(event);
      }}
    >
      {failure && <FailureAlert failure={failure} sx={{ whiteSpace: 'pre-line' }} />}
      {isNarrow && <FormProgress fallback={<Box sx={{ height: 56 }} />} step={step} />}
      {shown.map(({ title }) => (
        <Fragment key={title}>
          <Paper component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 } }}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <UserFormFields
              step={title}
              control={form.control}
              isNew={user === undefined}
              choices={choices}
            />
          </Paper>
          {title === 'Personal' && <AlikeUsers control={form.control} except={user?.id} />}
        </Fragment>
      ))}
      <UserFormButtons
        guard={guard}
        wizard={
          isNarrow
            ? { isFirst: step === 0, isLast, onBack: () => setStep(step - 1), onNext: next }
            : undefined
        }
        busy={isSubmitting}
        onCancel={onCancel}
      />
    </Stack>
  );
}
