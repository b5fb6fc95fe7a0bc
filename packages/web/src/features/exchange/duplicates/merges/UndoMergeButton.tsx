import type { PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { undoMerge } from '../announce-merge.ts';

interface Props {
  clinicId: number;
  merge: PatientMerge;
}

/** Gives back everything that a merge moved, after a confirmation. */
export function UndoMergeButton({ clinicId, merge: { id, kept, other, canBeUndone } }: Props) {
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
