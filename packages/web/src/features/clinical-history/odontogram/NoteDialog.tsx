import { type ToothCode, toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  tooth: ToothCode;
  text: string;
  /** An empty text removes the note. */
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Edits the note of a tooth. Give it the tooth as `key`. */
export function NoteDialog({ tooth, text, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(text);
  // A click on the backdrop may be accidental, so it does not discard a changed text.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (reason === 'escapeKeyDown' || typed === text) onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="note-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(typed.trim());
        }}
      >
        <DialogTitle id="note-title">Nota de la {toothLabel(tooth).toLocaleLowerCase('es')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            multiline
            rows={4}
            label="Nota"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            helperText="Guardar una nota vacía la quita"
            slotProps={{ htmlInput: { maxLength: 10_000 } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            Guardar nota
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
