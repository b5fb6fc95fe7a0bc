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
import { differingSections, mergeContents, proposedSides, type Side } from './conflict.ts';
import { describeDifferences } from './describe-differences.ts';
import type { HistoryContent } from './history-content.ts';
import type { SectionName } from './sections.ts';

const TITLES = {
  information: 'Información',
  anamnesis: 'Anamnesis',
  odontogram: 'Odontograma y notas',
  plan: 'Plan de Tratamiento',
} as const satisfies Record<SectionName, string>;

interface Props {
  /** The version that `mine` is based on. */
  base: HistoryContent;
  mine: HistoryContent;
  theirs: HistoryContent;
  /** The user saved `theirs` themselves, in another window or on another device. */
  isOwnSave: boolean;
  /** Who saved `theirs` and when. */
  savedBy: string;
  onMerge: (content: HistoryContent) => void;
  /** Returns to the edit, unchanged. */
  onCancel: () => void;
}

/** Merges an edit with a version that was saved in the meantime: the user chooses a side for each differing section. */
export function ConflictDialog({ base, mine, theirs, isOwnSave, savedBy, onMerge, onCancel }: Props) {
  const [sides, setSides] = useState(() => proposedSides(base, mine));
  const isNarrow = useIsNarrow();
  const differing = differingSections(mine, theirs);
  const choose = (section: SectionName, side: Side) =>
    setSides((current) => ({ ...current, [section]: side }));
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
        {isOwnSave ? 'Guardaste esta historia en otra ventana' : 'Otra persona guardó esta historia'}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {savedBy}. Elige qué queda de cada sección que difiere; después puedes seguir editando y guardar.
        </DialogContentText>
        {differing.length === 0 && <Typography>Las dos versiones dicen lo mismo.</Typography>}
        <Stack sx={{ gap: 2 }}>
          {differing.map((section) => (
            <section key={section} aria-labelledby={`conflict-${section}`}>
              <Typography id={`conflict-${section}`} variant="h3">
                {TITLES[section]}
              </Typography>
              <RadioGroup
                aria-labelledby={`conflict-${section}`}
                value={sides[section]}
                onChange={(_, side) => choose(section, side as Side)}
              >
                <FormControlLabel
                  value="mine"
                  control={<Radio size="small" />}
                  label={<Choice title="Lo mío" lines={describeDifferences(section, mine, theirs)} />}
                />
                <FormControlLabel
                  value="theirs"
                  control={<Radio size="small" />}
                  label={<Choice title="Lo guardado" lines={describeDifferences(section, theirs, mine)} />}
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
        <Button variant="contained" onClick={() => onMerge(mergeContents(mine, theirs, sides))}>
          Continuar con lo elegido
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Lines shown before "Ver más": a plan can have hundreds. */
const COLLAPSED_LINES = 8;

function Choice({ title, lines }: { title: string; lines: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines : lines.slice(0, COLLAPSED_LINES);
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
