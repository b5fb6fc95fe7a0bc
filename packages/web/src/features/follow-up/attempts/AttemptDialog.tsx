import { dialable } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import {
  ATTEMPT_CHANNEL_LABELS,
  ATTEMPT_CHANNELS,
  ATTEMPT_RESULT_LABELS,
  ATTEMPT_RESULTS,
  type AttemptChannel,
  type AttemptResult,
} from '@dentaria/contract/follow-up/attempts.ts';
import { type AttemptCreate, attemptCreate, type WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import Phone from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import type { Failure } from '../../../shared/api/failure.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { menuItems } from '../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import { attemptText, subjectOf } from '../list/work-texts.ts';

interface Props {
  item: WorkItem;
  today: string;
  typed?: AttemptCreate | undefined;
  failure?: Failure | undefined;
  onSave: (attempt: AttemptCreate) => void;
  onClose: () => void;
}

const NEXT_TRIES = [
  [1, 'Mañana'],
  [3, 'En 3 días'],
  [7, 'En una semana'],
] as const;

export function AttemptDialog({ item, today, typed, failure, onSave, onClose }: Props) {
  const isCompact = useIsCompact();
  const form = useValidatedForm<AttemptValues, AttemptOutput>(attemptSchema(today), initialValues(typed), {
    mode: 'onSubmit',
  });
  const { isSubmitting, isDirty, dirtyFields } = form.formState;
  const submit = useSubmit(form, async (attempt) => onSave(attempt));
  const phone = item.patient?.phone;

  const setNextTry = (day: string, shouldDirty: boolean): void =>
    form.setValue('nextTryDay', day, { shouldDirty, shouldValidate: day !== '' });

  return (
    <FormDialog
      open
      title={`Contacto con ${subjectOf(item)}`}
      submitLabel="Guardar"
      formState={{ isSubmitting, isDirty }}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
      fullScreen={isCompact}
    >
      {phone && (
        <Link
          href={`tel:${dialable(phone)}`}
          variant="h2"
          underline="hover"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          <Phone fontSize="small" />
          {phone}
        </Link>
      )}
      <Typography variant="body2" color="textSecondary">
        {[item.title, item.detail].filter(Boolean).join(' · ')}
      </Typography>
      <ResultField
        form={form}
        onChosen={(result) => {
          if (!dirtyFields.nextTryDay) setNextTry(suggestedDay(result, today), false);
        }}
      />
      <TextFormField control={form.control} name="channel" label="Cómo" select>
        {menuItems(ATTEMPT_CHANNELS, (channel) => ATTEMPT_CHANNEL_LABELS[channel])}
      </TextFormField>
      <TextFormField
        control={form.control}
        name="comment"
        label="Comentario (opcional)"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Stack sx={{ gap: 1 }}>
        <DateFormField control={form.control} name="nextTryDay" label="Próximo intento (opcional)" />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {NEXT_TRIES.map(([days, label]) => (
            <Chip key={days} label={label} onClick={() => setNextTry(addDays(today, days), true)} />
          ))}
        </Stack>
      </Stack>
      {item.attempts > 0 && <AttemptList item={item} today={today} />}
    </FormDialog>
  );
}

interface ResultProps {
  form: UseFormReturn<AttemptValues, unknown, AttemptOutput>;
  onChosen: (result: AttemptResult) => void;
}

function ResultField({ form, onChosen }: ResultProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'result' });
  const id = useId();
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id={id}>Qué pasó</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={field.name}
        value={field.value}
        onChange={(_, value) => {
          field.onChange(value);
          const result = ATTEMPT_RESULTS.find((each) => each === value);
          if (result) onChosen(result);
        }}
      >
        {ATTEMPT_RESULTS.map((result, index) => (
          <FormControlLabel
            key={result}
            value={result}
            label={ATTEMPT_RESULT_LABELS[result]}
            control={
              <Radio
                size="small"
                autoFocus={index === 0}
                slotProps={{ input: { ref: index === 0 ? field.ref : null } }}
              />
            }
          />
        ))}
      </RadioGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

function AttemptList({ item: { clinicId, kind, id }, today }: { item: WorkItem; today: string }) {
  const titleId = useId();
  const attempts = useQuery({
    queryKey: [...followUpKey(clinicId), 'attempts', kind, id],
    queryFn: ({ signal }) => followUpApi.listAttempts({ params: { clinicId, kind, id } }, { signal }),
  });
  if (attempts.isLoadingError)
    return <FailureAlert failure={{ text: 'No se pudieron cargar los intentos anteriores.' }} />;
  if (!attempts.data) return <LoadingState label="Cargando intentos..." isSmall />;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        Intentos anteriores
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {attempts.data.map((attempt) => (
          <li key={attempt.id}>
            {attemptText(attempt, today)} · {attempt.by.name}
            {attempt.comment && `: ${attempt.comment}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface AttemptValues {
  channel: AttemptChannel;
  result: AttemptResult | '';
  comment: string;
  nextTryDay: string;
}

const initialValues = (typed: AttemptCreate | undefined): AttemptValues => ({
  channel: typed?.channel ?? 'phone',
  result: typed?.result ?? '',
  comment: typed?.comment ?? '',
  nextTryDay: typed?.nextTryDay ?? '',
});

const attemptSchema = (today: string) =>
  attemptCreate.refine(({ nextTryDay }) => nextTryDay === null || nextTryDay >= today, {
    path: ['nextTryDay'],
    message: 'Debe ser hoy o un día posterior',
  });
type AttemptOutput = z.output<ReturnType<typeof attemptSchema>>;

const SUGGESTED_DAYS: Readonly<Partial<Record<AttemptResult, number>>> = { 'call-later': 1, 'will-call': 7 };

function suggestedDay(result: AttemptResult, today: string): string {
  const days = SUGGESTED_DAYS[result];
  return days === undefined ? '' : addDays(today, days);
}
