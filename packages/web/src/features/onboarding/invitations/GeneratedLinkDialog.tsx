import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef } from 'react';

interface Props {
  link: string;
  /** Receives the field that shows the link. */
  onCopy: (field: HTMLInputElement) => void;
  onClose: () => void;
}

/** Shows the link, which cannot be shown again, with a copy button. */
export function GeneratedLinkDialog({ link, onCopy, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Link Generado</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 2 }}>
          Comparte este link con la persona invitada. Es válido por 7 días y se usa una sola vez. Cópialo
          ahora: no se volverá a mostrar.
        </DialogContentText>
        <TextField
          label="Link de invitación"
          value={link}
          inputRef={field}
          onFocus={({ target }) => target.select()}
          slotProps={{ input: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Cerrar
        </Button>
        <Button
          variant="contained"
          startIcon={<ContentCopy />}
          autoFocus
          onClick={() => field.current && onCopy(field.current)}
        >
          Copiar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
