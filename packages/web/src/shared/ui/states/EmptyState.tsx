import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  message: string;
  icon?: SvgIconComponent;
  children?: ReactNode;
}

export const EmptyState = ({ message, icon: Icon, children }: Props) => (
  <Stack sx={{ alignItems: 'center', gap: 1.5, py: 5, px: 2, textAlign: 'center' }}>
    {Icon && (
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          borderRadius: '50%',
          bgcolor: 'background.tint',
          color: 'primary.dark',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 38 }} />
      </Box>
    )}
    <Typography variant="body2" color="textSecondary">
      {message}
    </Typography>
    {children}
  </Stack>
);
