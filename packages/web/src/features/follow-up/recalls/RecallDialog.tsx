import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { namedMenuItems } from '../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi } from '../follow-up.api.ts';
import { refreshFollowUp } from '../refresh.ts';

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
  const settings = useQuery({ ...schedulingSettingsQuery(clinicId), enabled: recall === undefined });
  const types = settings.data?.types.filter(({ active }) => active) ?? [];
  const [today] = useState(clinicToday);
  // Part of the initial values, so that a colleague's later change is a conflict.
  const [version] = useState(recall?.version ?? 0);
  const form = useValidatedForm(formSchema, {
    typeId: recall?.typeId ?? null,
    dueDay: recall?.dueDay ?? addMonths(today, DEFAULT_MONTHS),
  });
  const formProps = useServerSubmit(form, {
    send: ({ typeId, dueDay }) =>
      recall
        ? followUpApi.updateRecall({ params: { clinicId, id: recall.id }, body: { dueDay, version } })
        : followUpApi.createRecall({ params: { clinicId }, body: { patientId, typeId, dueDay } }),
    failed: 'No se pudo guardar el control',
    onSaved: () => {
      toast.success('Control guardado');
      onClose();
      return refreshFollowUp(queries, clinicId, patientId);
    },
  });
  const choose = (months: number): void =>
    form.setValue('dueDay', addMonths(today, months), { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      {...formProps}
      open={open}
      title={recall ? `Cambiar el control: ${recall.reason}` : 'Planificar un control'}
      submitLabel="Guardar"
      onClose={onClose}
    >
      {!recall && (
        <TextFormField control={form.control} name="typeId" label="Motivo" select disabled={!settings.data}>
          {namedMenuItems(types)}
        </TextFormField>
      )}
      <DateFormField control={form.control} name="dueDay" label="Citar desde el día" />
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

const formSchema = z.object({
  typeId: z.int({ error: 'Elegí un motivo' }),
  dueDay: z.string().refine(isAgendaDay, 'Fecha no válida'),
});
