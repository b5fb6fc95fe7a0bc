import type { PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { fieldText } from '../duplicate-texts.ts';
import { mergeQuery, undoMerge } from '../duplicates.queries.ts';
import { duplicateListSearch } from '../duplicates-address.ts';
import { MovedRows } from '../MovedRows.tsx';
import { SubviewHeading } from '../SubviewHeading.tsx';

export function MergeDetails({ clinicId, id }: { clinicId: number; id: number }) {
  const [params] = useSearchParams();
  const merge = useQuery(mergeQuery(clinicId, id));
  return (
    <>
      <SubviewHeading
        title="Unificación"
        back={{ search: duplicateListSearch(params, 'merges'), label: 'Unificaciones' }}
      />
      {merge.data ? (
        <Merge clinicId={clinicId} merge={merge.data} />
      ) : (
        <QueryState
          query={merge}
          failed="No se pudo cargar la unificación."
          absent="No se encontró la unificación."
          loading={<LoadingSkeleton shape="cards" label="Cargando la unificación..." />}
        />
      )}
    </>
  );
}

const Merge = ({ clinicId, merge }: { clinicId: number; merge: PatientMerge }) => (
  <Stack sx={{ gap: 2, maxWidth: 980 }}>
    <State merge={merge} />
    <Panel title="Fichas">
      <Typography>
        Se conservó la ficha n.º {merge.kept.id},{' '}
        <Link component={RouterLink} to={paths.patient.to({ patientId: merge.kept.id })}>
          {merge.kept.name}
        </Link>
        .
      </Typography>
      <Typography>
        {merge.undoneAt ? 'Se había archivado' : 'Se archivó'} la ficha n.º {merge.other.id},{' '}
        {merge.undoneAt ? (
          <Link component={RouterLink} to={paths.patient.to({ patientId: merge.other.id })}>
            {merge.other.name}
          </Link>
        ) : (
          merge.other.name
        )}
        .
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {merge.mergedBy}, {clinicDateTime(merge.mergedAt)}
      </Typography>
    </Panel>
    {merge.changes.length > 0 && (
      <Panel title="Datos que cambiaron">
        <Box component="ul" aria-label="Datos que cambiaron" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
          {merge.changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}: {fieldText(before)} → {fieldText(after)}
            </li>
          ))}
        </Box>
      </Panel>
    )}
    <Panel title="Qué se movió">
      <MovedRows
        moves={merge.moves}
        emptyText="Nada: la ficha archivada no tenía turnos, historia ni cuenta."
      />
    </Panel>
    <UndoMergeButton clinicId={clinicId} merge={merge} />
  </Stack>
);

function State({ merge: { undoneAt, undoneBy, undoObstacles } }: { merge: PatientMerge }) {
  if (undoneAt)
    return (
      <Alert severity="info">
        Deshecha por {undoneBy}, {clinicDateTime(undoneAt)}. Las dos fichas están como antes.
      </Alert>
    );
  if (undoObstacles.length === 0) return null;
  return (
    <Alert severity="warning">
      No se puede deshacer:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {undoObstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </Box>
    </Alert>
  );
}

interface Props {
  clinicId: number;
  merge: PatientMerge;
}

function UndoMergeButton({ clinicId, merge: { id, kept, other, canBeUndone } }: Props) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {canBeUndone && (
        <Button
          variant="outlined"
          startIcon={<Undo />}
          onClick={() => setAsking(true)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Deshacer
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Deshacer la unificación"
        confirmLabel="Deshacer"
        onConfirm={async () => {
          await undoMerge(queries, clinicId, id);
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        La ficha n.º {other.id} de {other.name} vuelve a estar activa y recupera todo lo que pasó a la ficha
        n.º {kept.id} de {kept.name}, que queda con los datos de antes.
      </ConfirmDialog>
    </>
  );
}
