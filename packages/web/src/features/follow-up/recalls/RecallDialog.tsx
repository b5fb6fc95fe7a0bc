import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi } from '../follow-up.api.ts';
import { refreshFollowUp } from '../refresh.ts';
import { agendaSettingsQuery } from './recalls.queries.ts';

interface Props {
  open: boolean;
  clinicId: number;
  patientId: number;
  recall?: Recall | undefined;
  onClose: () => void;
}

const OFFERED_MONTHS = [1, 3, 6, 12];
const DEFAULT_MONTHS = 6;

export function RecallDialog({ open, clinicId, patientId, recall, onClose }: Props) {
  const queries = useQueryClient();
  const settings = useQuery({ ...agendaSettingsQuery(clinicId), enabled: recall === undefined });
  const types = settings.data?.types.filter(({ active }) => active) ?? [];
  const [failure, setFailure] = useState<Failure>();
  const [today] = useState(clinicToday);
  const form = useForm<RecallFormValues, unknown, RecallForm>({
    defaultValues: {
      typeId: recall?.typeId ?? '',
      dueDay: recall?.dueDay ?? addMonths(today, DEFAULT_MONTHS),
    },
    resolver: formResolver<RecallFormValues, RecallForm>(formSchema),
    mode: 'onTouched',
  });
  // Belongs to the initial values, so that a colleague's later change is a conflict.
  const [version] = useState(recall?.version ?? 0);
  const [chosen, setChosen] = useState(0);
  const choose = (months: number): void => {
    form.setValue('dueDay', addMonths(today, months), { shouldDirty: true, shouldValidate: true });
    setChosen((count) => count + 1);
  };
  const submit = useSubmit(form, async ({ typeId, dueDay }) => {
    setFailure(undefined);
    try {
      if (recall)
        await followUpApi.updateRecall({
          params: { clinicId, id: recall.id },
          body: { dueDay, version },
        });
      else await followUpApi.createRecall({ params: { clinicId }, body: { patientId, typeId, dueDay } });
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo guardar el control.', serverMessage));
      showServerErrors(error, FIELDS, form.setError);
      return;
    }
    toast.success('Control guardado');
    onClose();
    await refreshFollowUp(queries, clinicId, patientId);
  });
  return (
    <FormDialog
      open={open}
      title={recall ? `Cambiar el control: ${recall.reason}` : 'Planificar un control'}
      submitLabel="Guardar"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      {!recall && (
        <TextFormField control={form.control} name="typeId" label="Motivo" select disabled={!settings.data}>
          {types.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextFormField>
      )}
      {/* The key remounts the field, which reads its day only then. */}
      <DateFormField key={chosen} control={form.control} name="dueDay" label="Citar desde el día" />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {OFFERED_MONTHS.map((months) => (
          <Chip
            key={months}
            label={months === 1 ? 'En 1 mes' : `En ${months} meses`}
            variant="outlined"
            onClick={() => choose(months)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

interface RecallFormValues {
  typeId: number | '';
  dueDay: string;
}

const FIELDS = ['typeId', 'dueDay'] as const;

const formSchema = z.object({
  typeId: z.int({ error: 'Elige un motivo' }),
  dueDay: z.string().refine(isAgendaDay, 'Fecha no válida'),
});
type RecallForm = z.output<typeof formSchema>;
