import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { billingApi } from '../../billing.api.ts';
import { refreshClaims } from '../claims.queries.ts';
import { bodyOf, type Work, workName } from '../work.ts';
import { WORK_NUMBERS, type WorkNumber } from './work-form.ts';

/** Fields for the numbers that were missing when the row appeared. They stay, so that the focus is not lost. */
export function NumberFields({ work }: { work: Work }) {
  const [wasMissing] = useState(() => work.missing);
  const asked = WORK_NUMBERS.filter(({ gap }) => wasMissing.includes(gap));
  if (asked.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', width: 1, py: 0.5 }}>
      {asked.map((number) => (
        <NumberInPlace key={number.field} work={work} number={number} />
      ))}
    </Box>
  );
}

interface Props {
  work: Work;
  number: WorkNumber;
}

/** A number of an item, saved by Enter or on leaving the field. Escape restores what is stored. */
function NumberInPlace({ work, number: { field, label } }: Props) {
  const queries = useQueryClient();
  const stored = work[field] ?? '';
  /** Undefined: what is stored. */
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isPending = useRef(false);
  const text = typed ?? stored;

  async function save(): Promise<void> {
    const written = text.trim();
    if (isPending.current || written === stored) return;
    isPending.current = true;
    setSaving(true);
    setError(undefined);
    const { clinicId, id } = work;
    try {
      await billingApi.updateClaimItem({
        params: { clinicId, id },
        body: { ...bodyOf(work), [field]: written || null },
      });
      await refreshClaims(queries, clinicId);
      setTyped(undefined);
    } catch (failed) {
      const { text: message, hint } = failureOf(failed, 'No se pudo guardar.', serverMessage);
      setError([message, hint].filter(Boolean).join(' '));
      // After a colleague's change, so that the next attempt has the version of now.
      void refreshClaims(queries, clinicId);
    }
    setSaving(false);
    isPending.current = false;
  }

  return (
    <TextField
      size="small"
      label={label}
      value={text}
      autoComplete="off"
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key !== 'Escape') return;
        setTyped(undefined);
        setError(undefined);
      }}
      slotProps={{
        htmlInput: { 'aria-label': `${label} de ${workName(work)}`, maxLength: 50 },
        input: {
          readOnly: isSaving,
          endAdornment: isSaving && <CircularProgress size={16} aria-label="Guardando" />,
        },
      }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 200px' } }}
    />
  );
}
