import Close from '@mui/icons-material/Close';
// biome-ignore lint/style/noRestrictedImports: the search has no title, and grows from the top of the screen.
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { PatientFinder } from '../../shared/patients/PatientFinder.tsx';
import { useIsCompact } from '../../shared/ui/breakpoints.ts';

export function PatientSearchDialog({ onClose }: { onClose: () => void }) {
  const isCompact = useIsCompact();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={isCompact}
      slotProps={{ paper: { 'aria-label': 'Buscar paciente' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Stack direction="row" sx={{ p: 2, gap: 1, alignItems: 'flex-start' }}>
        <PatientFinder isInDialog onOpen={onClose} />
        {isCompact && (
          <IconButton aria-label="Cerrar" onClick={onClose}>
            <Close />
          </IconButton>
        )}
      </Stack>
    </Dialog>
  );
}
