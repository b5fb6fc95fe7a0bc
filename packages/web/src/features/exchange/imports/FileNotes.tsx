import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

export const FileNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Alert severity="warning" role="note">
      <Box component="ul" aria-label="Avisos sobre el archivo" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Alert>
  );
