import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { type HistoryContent, savedByText } from '../edit/history-content.ts';
import { describeEntry } from './describe-entry.ts';
import { type Merge, mergeHistories, type Side } from './merge-histories.ts';

interface Props {
  newer: ClinicalHistory;
  merge: Merge;
  onMerge: (content: HistoryContent) => void;
  onCancel: () => void;
}

/** The user decides about every entry that both sides changed. */
export function ConflictDialog({ newer, merge, onMerge, onCancel }: Props) {
  const user = useSignedInUser();
  const isNarrow = useIsNarrow();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
    () => new Map(merge.overlaps.map((key) => [key, 'mine'])),
  );
  const choose = (keys: readonly string[], side: Side) =>
    setChoices((current) => new Map([...current, ...keys.map((key) => [key, side] as const)]));
  return (
    <ContentDialog
      title={
        newer.savedBy.id === user.id
          ? 'Guardaste esta historia en otra ventana'
          : 'Otra persona guardó esta historia'
      }
      maxWidth="sm"
      fullScreen={isNarrow}
      onClose={onCancel}
      actions={
        <>
          <Button color="inherit" onClick={onCancel}>
            Volver a mi edición
          </Button>
          <Button variant="contained" onClick={() => onMerge(mergeHistories(merge, choices))}>
            Continuar con lo elegido
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {savedByText(newer)}. Elegí qué queda de lo que cambiaron los dos; todo lo demás se combina solo.
        Después podés seguir editando y guardar.
      </Typography>
      {merge.overlaps.length > 1 && (
        <Stack direction="row" sx={{ gap: 1, mb: 1 }}>
          <Button size="small" onClick={() => choose(merge.overlaps, 'mine')}>
            Todo lo mío
          </Button>
          <Button size="small" onClick={() => choose(merge.overlaps, 'theirs')}>
            Todo lo guardado
          </Button>
        </Stack>
      )}
      <Stack sx={{ gap: 2 }}>
        {merge.overlaps.map((key) => {
          const { label, valueIn } = describeEntry(key);
          const labelId = `conflict-${key}`;
          return (
            <section key={key} aria-labelledby={labelId}>
              <Typography id={labelId} variant="h3">
                {label}
              </Typography>
              <RadioGroup
                aria-labelledby={labelId}
                value={choices.get(key) ?? 'mine'}
                onChange={(_, chosen) => choose([key], chosen as Side)}
              >
                <Choice side="mine" title="Lo mío">
                  {valueIn(merge.mine)}
                </Choice>
                <Choice side="theirs" title="Lo guardado">
                  {valueIn(merge.theirs)}
                </Choice>
              </RadioGroup>
            </section>
          );
        })}
      </Stack>
    </ContentDialog>
  );
}

const Choice = ({ side, title, children }: { side: Side; title: string; children: ReactNode }) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" />}
    label={
      <Typography variant="body2" sx={{ py: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <b>{title}:</b> {children || '(vacío)'}
      </Typography>
    }
  />
);
