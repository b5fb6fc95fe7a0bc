import {
  type Plan,
  type PlanContent,
  type PlanWrite,
  planWrite,
} from '@dentaria/contract/health-insurance/plans.ts';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { useReloadDraft } from '../../../../shared/lib/use-reload-draft.ts';
import { FormActions } from '../../../../shared/ui/form/FormActions.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';

interface Props {
  /** Undefined for a new plan. */
  plan: Plan | undefined;
  /** Rejects with the server's error, whose messages the form shows on their fields. */
  onSave: (content: PlanContent) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
}

/** Creates or edits a plan. */
export function PlanForm({ plan, onSave, onSaved, onCancel }: Props) {
  const form = useForm<PlanWrite, unknown, PlanContent>({
    defaultValues: { plan_name: plan?.plan_name ?? '', description: plan?.description ?? '' },
    resolver: formResolver(planWrite),
  });
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  useReloadDraft(form);
  const save = async (content: PlanContent): Promise<void> => {
    try {
      await onSave(content);
    } catch (error) {
      showServerErrors(error, ['plan_name', 'description'], form.setError);
      return;
    }
    guard.disarm();
    onSaved();
  };
  const submit = useSubmit(form, save);
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 760 }}>
      <Paper sx={{ display: 'grid', gap: 2, p: { xs: 2, md: 2.5 } }}>
        <TextFormField
          control={form.control}
          name="plan_name"
          label="Nombre del plan"
          required
          autoFocus={plan === undefined}
          autoComplete="off"
        />
        <TextFormField
          control={form.control}
          name="description"
          label="Descripción"
          multiline
          minRows={3}
          maxRows={16}
        />
      </Paper>
      <FormActions guard={guard} isNew={!plan} busy={isSubmitting} onCancel={onCancel} />
    </Stack>
  );
}
