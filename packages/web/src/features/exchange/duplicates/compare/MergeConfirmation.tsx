import type { MergePreview } from '@dentaria/contract/exchange/merges.ts';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  preview: MergePreview;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Says what a merge does, and until when it can be undone. */
export const MergeConfirmation = ({ open, preview: { kept, other, moves }, ...on }: Props) => (
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
