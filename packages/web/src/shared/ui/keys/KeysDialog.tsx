import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { ContentDialog } from '../dialogs/ContentDialog.tsx';

interface Props {
  title: string;
  keys: readonly (readonly [keys: string, meaning: string])[];
  switchLabel: string;
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
  onClose: () => void;
}

export const KeysDialog = ({ title, keys, switchLabel, enabled, onEnabled, onClose }: Props) => (
  <ContentDialog
    title={title}
    maxWidth="sm"
    onClose={onClose}
    actions={<Button onClick={onClose}>Cerrar</Button>}
  >
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
    >
      {keys.map(([key, meaning]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
            {key}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {meaning}
          </Typography>
        </Box>
      ))}
    </Box>
    <FormControlLabel
      sx={{ mt: 1.5 }}
      control={<Checkbox checked={enabled} onChange={(_, checked) => onEnabled(checked)} />}
      label={switchLabel}
    />
  </ContentDialog>
);
