import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { ContentDialog } from '../dialogs/ContentDialog.tsx';
import type { Bulk } from './use-bulk.ts';

interface Props {
  title: string;
  bulk: Pick<Bulk, 'state' | 'stop' | 'close'>;
}

export function BulkDialog({ title, bulk: { state, stop, close } }: Props) {
  if (!state) return null;
  const { total, done, failures, running } = state;
  return (
    <ContentDialog
      title={title}
      maxWidth="sm"
      onClose={() => !running && close()}
      actions={running ? <Button onClick={stop}>Detener</Button> : <Button onClick={close}>Cerrar</Button>}
    >
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        {done} de {total}
      </Typography>
      {running && <LinearProgress variant="determinate" value={(done / total) * 100} aria-label={title} />}
      {failures.length > 0 && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 2 }}>
            {failures.length === 1 ? 'Falló 1' : `Fallaron ${failures.length}`}
          </Typography>
          <List dense>
            {failures.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and failures are only appended
              <ListItem key={index} disableGutters>
                <ListItemText
                  primary={name}
                  secondary={[reason.text, reason.hint].filter(Boolean).join('\n')}
                  slotProps={{ secondary: { sx: { whiteSpace: 'pre-line' } } }}
                />
              </ListItem>
            ))}
          </List>
        </>
      )}
    </ContentDialog>
  );
}
