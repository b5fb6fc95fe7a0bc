import { TEETH, type ToothCode, toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo } from 'react';

interface Props {
  notes: Readonly<Record<string, string>>;
  /** Absent in view mode. */
  onEdit: ((tooth: ToothCode) => void) | undefined;
}

/** The notes of the chart, in the order of the teeth. */
export const NotesList = memo(function NotesList({ notes, onEdit }: Props) {
  const teeth = TEETH.filter((tooth) => notes[tooth] !== undefined);
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
            <ListItem
              key={tooth}
              disableGutters
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
                secondary={notes[tooth]}
                slotProps={{ secondary: { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } }}
              />
            </ListItem>
          ))}
        </List>
      )}
    </Paper>
  );
});
