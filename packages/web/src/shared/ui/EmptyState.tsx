import type { SvgIconComponent } from '@mui/icons-material';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  message: string;
  icon?: SvgIconComponent;
  /** Actions, as buttons. */
  children?: ReactNode;
}

/** Shown in place of an empty list or panel. */
export const EmptyState = ({ message, icon: Icon, children }: Props) => (
  <Stack sx={{ alignItems: 'center', gap: 1.5, py: 5, px: 2, textAlign: 'center' }}>
    {Icon && <Icon aria-hidden sx={{ fontSize: 36, color: 'text.disabled' }} />}
    <Typography variant="body2" color="textSecondary">
      {message}
    </Typography>
    {children}
  </Stack>
);
