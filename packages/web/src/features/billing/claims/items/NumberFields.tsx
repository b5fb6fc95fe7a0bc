import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { billingApi } from '../../billing.api.ts';
import { refreshClaims } from '../claims.queries.ts';
import { unchangedUpdate, type Work, workName } from '../work.ts';
import { WORK_NUMBERS, type WorkNumber } from './work-form.ts';

/**
 * Fields for the numbers that were missing when the row first rendered. They stay after they are filled, to
 * keep the focus.
 */
export function NumberFields({ work }: { work: Work }) {
  const [wasMissing] = useState(() => work.missing);
  const fields = WORK_NUMBERS.filter(({ gap }) => wasMissing.includes(gap));
  if (fields.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', width: 1, py: 0.5 }}>
      {fields.map((number) => (
        <NumberInPlace key={number.field} work={work} number={number} />
      ))}
    </Box>
  );
}

interface Props {
  work: Work;
  number: WorkNumber;
}

/** Saves on Enter and on blur. Escape restores the stored value. */
function NumberInPlace({ work, number: { field, label } }: Props) {
  const queries = useQueryClient();
  const stored = work[field] ?? '';
  /** Undefined while the field shows the stored value. */
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const text = typed ?? stored;
  const saving = useMutation({
    mutationFn: async (value: string) => {
      const { clinicId, id } = work;
      const body = { ...unchangedUpdate(work), [field]: value || null };
      await billingApi.updateClaimItem({ params: { clinicId, id }, body });
      await refreshClaims(queries, clinicId);
    },
    onMutate: () => setError(undefined),
    onSuccess: () => setTyped(undefined),
    onError: (failed) => {
      const { text: message, hint } = failureOf(failed, 'No se pudo guardar', serverMessage);
      setError([message, hint].filter(Boolean).join(' '));
      // Loads the current version for the next attempt.
      void refreshClaims(queries, work.clinicId);
    },
  });
  const send = useSingleFlight((value: string) => saving.mutateAsync(value));
  const save = (): void => {
    const value = text.trim();
    if (value !== stored) send(value);
  };
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      autoComplete="off"
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key !== 'Escape') return;
        setTyped(undefined);
        setError(undefined);
      }}
      slotProps={{
        htmlInput: { 'aria-label': `${label} de ${workName(work)}`, maxLength: 50 },
        input: {
          readOnly: saving.isPending,
          endAdornment: saving.isPending && <CircularProgress size={16} aria-label="Guardando" />,
        },
      }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 200px' } }}
    />
  );
}
