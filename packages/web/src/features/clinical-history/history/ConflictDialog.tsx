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
import { useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { differingParts, merged, PARTS, type PartId, proposedSides, type Side } from './conflict.ts';
import type { HistoryContent } from './history-content.ts';
import { summaryOf } from './summary.ts';

interface Props {
  base: HistoryContent;
  mine: HistoryContent;
  theirs: HistoryContent;
  /** The other one was saved by the reader himself, in another window or on another device. */
  isOwn: boolean;
  /** Who saved the other one and when. */
  savedLine: string;
  /** Goes on editing what was put together, on top of the version that stands. */
  onMerge: (content: HistoryContent) => void;
  /** Goes on editing as it was. */
  onCancel: () => void;
}

/** Somebody saved in between: both sides are shown, part by part, and neither is lost. */
export function ConflictDialog({ base, mine, theirs, isOwn, savedLine, onMerge, onCancel }: Props) {
  const [sides, setSides] = useState(() => proposedSides(base, mine));
  const isNarrow = useIsNarrow();
  const differing = differingParts(mine, theirs);
  const choose = (id: PartId, side: Side) => setSides((current) => ({ ...current, [id]: side }));
  return (
    <Dialog
      open
      onClose={onCancel}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">
        {isOwn ? 'Guardaste esta historia en otra ventana' : 'Otra persona guardó esta historia'}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {savedLine}. Elige qué queda de cada sección que difiere; después puedes seguir editando y guardar.
        </DialogContentText>
        {differing.length === 0 && <Typography>Las dos versiones dicen lo mismo.</Typography>}
        <Stack sx={{ gap: 2 }}>
          {PARTS.filter(({ id }) => differing.includes(id)).map(({ id, title }) => (
            <section key={id} aria-labelledby={`conflict-${id}`}>
              <Typography id={`conflict-${id}`} variant="h3">
                {title}
              </Typography>
              <RadioGroup
                aria-labelledby={`conflict-${id}`}
                value={sides[id]}
                onChange={(_, side) => choose(id, side as Side)}
              >
                <FormControlLabel
                  value="mine"
                  control={<Radio size="small" />}
                  label={<Choice title="Lo mío" lines={summaryOf(id, mine, theirs)} />}
                />
                <FormControlLabel
                  value="theirs"
                  control={<Radio size="small" />}
                  label={<Choice title="Lo guardado" lines={summaryOf(id, theirs, mine)} />}
                />
              </RadioGroup>
            </section>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          Volver a mi edición
        </Button>
        <Button variant="contained" onClick={() => onMerge(merged(mine, theirs, sides))}>
          Continuar con lo elegido
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** So many lines are shown at first; the rest, which may be a whole plan, on demand. */
const SHOWN_LINES = 8;

function Choice({ title, lines }: { title: string; lines: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines : lines.slice(0, SHOWN_LINES);
  return (
    <Stack sx={{ py: 0.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {[...new Set(shown)].map((line) => (
        <Typography
          key={line}
          variant="body2"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {line}
        </Typography>
      ))}
      {shown.length < lines.length && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start' }}
          onClick={(event) => {
            event.preventDefault();
            setShowsAll(true);
          }}
        >
          Ver {lines.length - shown.length} más
        </Button>
      )}
    </Stack>
  );
}
