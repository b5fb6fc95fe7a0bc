import { TEETH, type ToothCode, toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useDeferredValue, useState } from 'react';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';

interface Props {
  notes: Readonly<Record<string, string>>;
  onEdit: ((tooth: ToothCode) => void) | undefined;
  activeTooth: ToothCode | undefined;
  onHighlight: (tooth: ToothCode | undefined) => void;
}

export const NotesList = memo(function NotesList({ notes, onEdit, activeTooth, onHighlight }: Props) {
  const teeth = TEETH.filter((tooth) => notes[tooth] !== undefined);
  // Deferred: a mark on another tooth is painted first.
  const highlighted = useDeferredValue(activeTooth);
  return (
    <Paper component="section" aria-labelledby="notes-title" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Badge
        badgeContent={teeth.length}
        color="warning"
        sx={{ '& .MuiBadge-badge': { right: -14, top: 10 } }}
      >
        <Typography id="notes-title" variant="h3" component="h2">
          Notas por pieza
        </Typography>
      </Badge>
      {teeth.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          No hay notas en ninguna pieza.
        </Typography>
      ) : (
        <List dense disablePadding aria-label="Notas por pieza">
          {teeth.map((tooth) => (
            <NoteItem
              key={tooth}
              tooth={tooth}
              text={notes[tooth] ?? ''}
              isActive={tooth === highlighted}
              onEdit={onEdit}
              onHighlight={onHighlight}
            />
          ))}
        </List>
      )}
    </Paper>
  );
});

interface ItemProps extends Pick<Props, 'onEdit' | 'onHighlight'> {
  tooth: ToothCode;
  text: string;
  isActive: boolean;
}

const NoteItem = memo(function NoteItem({ tooth, text, isActive, onEdit, onHighlight }: ItemProps) {
  return (
    <ListItem
      data-active={isActive}
      onPointerEnter={() => onHighlight(tooth)}
      onPointerLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(tooth)}
      onBlur={() => onHighlight(undefined)}
      sx={{
        borderRadius: 1,
        px: 1,
        mx: -1,
        width: 'auto',
        transition: 'background-color 140ms ease-out',
        ...(isActive && { bgcolor: 'background.tint' }),
      }}
      secondaryAction={
        onEdit && (
          <IconButton
            edge="end"
            aria-label={`Editar nota de la ${toothLabel(tooth).toLocaleLowerCase('es')}`}
            onClick={() => onEdit(tooth)}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        )
      }
    >
      <ListItemText
        primary={toothLabel(tooth)}
        secondary={text}
        slotProps={{ secondary: { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } }}
      />
    </ListItem>
  );
});

interface DialogProps {
  tooth: ToothCode;
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}

export function NoteDialog({ tooth, text, onSave, onClose }: DialogProps) {
  const [typed, setTyped] = useState(text);
  // A click on the backdrop may be accidental, so it does not discard a changed text.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void => {
    if (reason === 'escapeKeyDown' || typed === text) onClose();
  };
  return (
    <ContentDialog
      title={`Nota de la ${toothLabel(tooth).toLocaleLowerCase('es')}`}
      maxWidth="sm"
      onClose={close}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="contained" onClick={() => onSave(typed.trim())}>
            Guardar nota
          </Button>
        </>
      }
    >
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
    </ContentDialog>
  );
}
