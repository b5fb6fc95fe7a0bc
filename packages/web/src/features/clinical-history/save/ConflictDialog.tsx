import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import { describeEntry } from './describe-entry.ts';
import { type Merge, mergeHistories, type Side } from './merge-histories.ts';

interface Props {
  merge: Merge;
  isOwnSave: boolean;
  savedBy: string;
  onMerge: (content: HistoryContent) => void;
  onCancel: () => void;
}

export function ConflictDialog({ merge, isOwnSave, savedBy, onMerge, onCancel }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
    () => new Map(merge.overlaps.map((key) => [key, 'mine'])),
  );
  const isNarrow = useIsNarrow();
  const choose = (keys: readonly string[], side: Side) =>
    setChoices((current) => new Map([...current, ...keys.map((key) => [key, side] as const)]));
  return (
    <Dialog
      open
      onClose={onCancel}
      fullWidth
      maxWidth="sm"
      fullScreen={isNarrow}
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">
        {isOwnSave ? 'Guardaste esta historia en otra ventana' : 'Otra persona guardó esta historia'}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {savedBy}. Elige qué queda de lo que cambiaron los dos; todo lo demás se combina solo. Después
          puedes seguir editando y guardar.
        </DialogContentText>
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
          {merge.overlaps.map((key) => (
            <Overlap
              key={key}
              entry={key}
              merge={merge}
              side={choices.get(key) ?? 'mine'}
              onChoose={(side) => choose([key], side)}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          Volver a mi edición
        </Button>
        <Button variant="contained" onClick={() => onMerge(mergeHistories(merge, choices))}>
          Continuar con lo elegido
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface OverlapProps {
  entry: string;
  merge: Merge;
  side: Side;
  onChoose: (side: Side) => void;
}

function Overlap({ entry, merge, side, onChoose }: OverlapProps) {
  const { label, valueIn } = describeEntry(entry);
  const labelId = `conflict-${entry}`;
  return (
    <section aria-labelledby={labelId}>
      <Typography id={labelId} variant="h3">
        {label}
      </Typography>
      <RadioGroup aria-labelledby={labelId} value={side} onChange={(_, chosen) => onChoose(chosen as Side)}>
        <Choice side="mine" title="Lo mío">
          {valueIn(merge.mine)}
        </Choice>
        <Choice side="theirs" title="Lo guardado">
          {valueIn(merge.theirs)}
        </Choice>
      </RadioGroup>
    </section>
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
