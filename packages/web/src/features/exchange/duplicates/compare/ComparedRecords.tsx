import type { MergeField, MergePreview } from '@dentaria/contract/exchange/merges.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FailureAlert } from '../../../../shared/ui/FailureAlert.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { duplicateListSearch } from '../duplicates-address.ts';
import { MovedRows } from '../MovedRows.tsx';
import { useDismissal } from '../pairs/use-dismissal.ts';
import type { ChosenRecords } from './chosen-records.ts';
import { EqualFields } from './EqualFields.tsx';
import { FieldChoices } from './FieldChoices.tsx';
import { KeptChoice } from './KeptChoice.tsx';
import { MergeConfirmation } from './MergeConfirmation.tsx';
import { recordName, sidesInOrder } from './sides.ts';
import { useMerge } from './use-merge.ts';

interface Props {
  clinicId: number;
  preview: MergePreview;
  /** While it loads again. */
  isLoading: boolean;
  chosen: ChosenRecords;
  onChoose: (field: MergeField, id: number) => void;
  onKeep: (id: number) => void;
}

export function ComparedRecords({ clinicId, preview, isLoading, chosen, onChoose, onKeep }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { merge, failure } = useMerge(clinicId);
  const dismissal = useDismissal(
    clinicId,
    () => void navigate({ search: duplicateListSearch(params, 'probable') }),
  );
  const sides = sidesInOrder(preview);
  const { kept, other, fields, moves, notes, obstacles } = preview;
  const hasDifferences = fields.some(({ isDifferent }) => isDifferent);
  return (
    <Stack sx={{ gap: 2, maxWidth: 980 }}>
      {failure && <FailureAlert failure={failure} />}
      {obstacles.map((obstacle) => (
        <Alert key={obstacle} severity="error">
          {obstacle}
        </Alert>
      ))}
      {notes.map((note) => (
        <Alert key={note} severity="warning">
          {note}
        </Alert>
      ))}
      <KeptChoice sides={sides} onKeep={onKeep} />
      <Panel title="Datos de la ficha">
        {hasDifferences ? (
          <FieldChoices preview={preview} sides={sides} chosen={chosen} onChoose={onChoose} />
        ) : (
          <Typography variant="body2">Las dos fichas tienen los mismos datos.</Typography>
        )}
      </Panel>
      <EqualFields fields={fields} />
      <Panel title="Qué se mueve">
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          De la {recordName({ record: other }).toLowerCase()} a la{' '}
          {recordName({ record: kept }).toLowerCase()}:
        </Typography>
        <MovedRows
          moves={moves}
          noneText="Nada: no tiene turnos, historia, cuenta ni seguimiento. Solo se archiva."
        />
      </Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={obstacles.length > 0}
          loading={isLoading}
          onClick={() => setAsking(true)}
        >
          Unificar
        </Button>
        <Button
          color="inherit"
          loading={dismissal.isPending}
          onClick={() => dismissal.change({ first: kept, second: other }, true)}
        >
          No son la misma persona
        </Button>
      </Box>
      <MergeConfirmation
        open={isAsking}
        preview={preview}
        onConfirm={async () => {
          await merge(preview, chosen);
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}
