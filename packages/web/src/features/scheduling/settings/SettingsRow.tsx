import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { rowActionStyle } from '../../../shared/ui/list/row-action-style.ts';

interface Props {
  title: ReactNode;
  details?: ReactNode;
  /** Shown before the title. */
  icon?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

export const SettingsRow = ({ title, details, icon, children }: Props) => (
  <ListItem divider sx={{ gap: 1.5, flexWrap: 'wrap', minHeight: 56, '&:last-of-type': { borderBottom: 0 } }}>
    {icon}
    <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {details && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {details}
        </Typography>
      )}
    </Box>
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', ...rowActionStyle }}>
      {children}
    </Stack>
  </ListItem>
);
