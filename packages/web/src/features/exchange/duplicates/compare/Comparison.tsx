import type { MergeField, MergePreview } from '@dentaria/contract/exchange/merges.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Failure, failureOf, serverBody } from '../../../../shared/api/failure.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { exchangeApi } from '../../exchange.api.ts';
import { announceMerge, mergePreviewQuery, useDismissal } from '../duplicates.queries.ts';
import { type ComparedPair, comparedPairSearch, duplicateListSearch } from '../duplicates-address.ts';
import { MovedRows } from '../MovedRows.tsx';
import { SubviewHeading } from '../SubviewHeading.tsx';
import { type ChosenRecords, recordName, sidesInOrder, sidesOf, withChoice } from './chosen-records.ts';
import { EqualFields, FieldChoices, KeptChoice } from './RecordChoices.tsx';

interface Props {
  clinicId: number;
  pair: ComparedPair;
}

export function Comparison({ clinicId, pair }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const preview = useQuery(mergePreviewQuery(clinicId, pair));
  /** Shown while the preview of the swapped records loads. */
  const [previous, setPrevious] = useState<MergePreview>();
  const [chosen, setChosen] = useState<ChosenRecords>({});
  const swapped = { keptId: pair.otherId, otherId: pair.keptId };
  const shown = preview.data ?? (previous && isPreviewOf(previous, pair) ? previous : undefined);
  return (
    <>
      <SubviewHeading
        title="Comparar y unificar"
        back={{ search: duplicateListSearch(params, 'probable'), label: 'Duplicados' }}
      />
      {preview.isLoadingError || !shown ? (
        <QueryState
          query={preview}
          failed="No se pudieron comparar las fichas."
          absent="Una de las dos fichas ya no está: alguien la eliminó o la unificó."
          loading={<LoadingSkeleton shape="cards" label="Comparando las fichas..." />}
        />
      ) : (
        <ComparedRecords
          clinicId={clinicId}
          preview={shown}
          isReloading={preview.isFetching}
          chosen={chosen}
          onChoose={(field, id) => setChosen((current) => withChoice(current, field, id))}
          onKeep={(id) => {
            if (id === pair.keptId) return;
            setPrevious(preview.data);
            void navigate(
              { search: comparedPairSearch(params, swapped) },
              { replace: true, preventScrollReset: true },
            );
          }}
        />
      )}
    </>
  );
}

const isPreviewOf = ({ kept, other }: MergePreview, { keptId, otherId }: ComparedPair): boolean =>
  [kept.id, other.id].every((id) => id === keptId || id === otherId);

interface ComparedRecordsProps {
  clinicId: number;
  preview: MergePreview;
  isReloading: boolean;
  chosen: ChosenRecords;
  onChoose: (field: MergeField, id: number) => void;
  onKeep: (id: number) => void;
}

function ComparedRecords({ clinicId, preview, isReloading, chosen, onChoose, onKeep }: ComparedRecordsProps) {
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
          emptyText="Nada: no tiene turnos, historia, cuenta ni seguimiento. Solo se archiva."
        />
      </Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={obstacles.length > 0}
          loading={isReloading}
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

interface ConfirmationProps {
  open: boolean;
  preview: MergePreview;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

const MergeConfirmation = ({ open, preview: { kept, other, moves }, ...on }: ConfirmationProps) => (
  <ConfirmDialog open={open} title="Unificar las dos fichas" confirmLabel="Unificar" {...on}>
    <Typography variant="body2" sx={{ mb: 1 }}>
      La ficha n.º {kept.id} de {kept.name} queda como única
      {moves.length > 0 && (
        <>
          , con {moves.map(({ label, count }) => `${label.toLowerCase()} (${count})`).join(', ')} de la otra
        </>
      )}
      .
    </Typography>
    <Typography variant="body2" sx={{ mb: 1 }}>
      La ficha n.º {other.id} de {other.name} se archiva: no aparece en búsquedas ni listas, y su cuenta no
      puede iniciar sesión.
    </Typography>
    <Typography variant="body2">
      Se puede deshacer desde «Unificaciones» mientras no se registren pagos ni cambie lo que se movió.
    </Typography>
  </ConfirmDialog>
);

function useMerge(clinicId: number) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const merge = async (preview: MergePreview, chosen: ChosenRecords): Promise<void> => {
    const { kept, other } = preview;
    setFailure(undefined);
    try {
      const merged = await exchangeApi.mergePatients({
        params: { clinicId },
        body: {
          keptId: kept.id,
          otherId: other.id,
          keptUpdatedAt: kept.updatedAt,
          otherUpdatedAt: other.updatedAt,
          fields: sidesOf(chosen, preview),
        },
      });
      await navigate(paths.patient.to({ patientId: merged.kept.id }));
      announceMerge(queries, clinicId, merged);
    } catch (error) {
      setFailure(failureOf(error, 'No se pudieron unificar las fichas', serverBody));
      await queries.invalidateQueries({
        queryKey: mergePreviewQuery(clinicId, { keptId: kept.id, otherId: other.id }).queryKey,
      });
    }
  };
  return { failure, merge };
}
