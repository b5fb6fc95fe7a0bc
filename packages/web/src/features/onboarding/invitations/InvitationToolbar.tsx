import Add from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/Link';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';

interface Props {
  isRefreshing: boolean;
  onRefresh: () => void;
  onGenerate: () => void;
  onNew: () => void;
}

/** The actions of the list; 'Nueva Invitación' is a floating button on narrow screens. */
export function InvitationToolbar({ isRefreshing, onRefresh, onGenerate, onNew }: Props) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Refresh />}
        loading={isRefreshing}
        loadingPosition="start"
        onClick={onRefresh}
      >
        Actualizar
      </Button>
      <Button variant="outlined" startIcon={<LinkIcon />} onClick={onGenerate}>
        Generar Link
      </Button>
      {isNarrow ? (
        <Fab
          color="primary"
          variant="extended"
          onClick={onNew}
          sx={{ position: 'fixed', right: 16, bottom: 16, textTransform: 'none' }}
        >
          <Add sx={{ mr: 1 }} />
          Nueva Invitación
        </Fab>
      ) : (
        <Button variant="contained" startIcon={<Add />} onClick={onNew}>
          Nueva Invitación
        </Button>
      )}
    </>
  );
}
