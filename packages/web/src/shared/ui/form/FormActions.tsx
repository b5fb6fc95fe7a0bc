import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { keepFocus } from './keep-focus.ts';

interface Props {
  /** What the form is about is being made, not changed. */
  isNew: boolean;
  busy: boolean;
  onCancel: () => void;
}

/** The end of a form that creates and edits. */
export const FormActions = ({ isNew, busy, onCancel }: Props) => (
  <Stack direction="row" onMouseDown={keepFocus} sx={{ gap: 1, justifyContent: 'flex-end' }}>
    <Button color="inherit" onClick={onCancel} disabled={busy}>
      Cancelar
    </Button>
    <Button type="submit" variant="contained" loading={busy}>
      {isNew ? 'Crear' : 'Actualizar'}
    </Button>
  </Stack>
);
