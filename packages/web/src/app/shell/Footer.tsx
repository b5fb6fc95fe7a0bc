import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { getConfig } from '../../shared/api/config.ts';

export const Footer = memo(() => (
  <Box component="footer" sx={{ py: 2, px: 2, textAlign: 'center' }}>
    <Typography variant="caption" color="textSecondary">
      © {new Date().getFullYear()} {getConfig().companyName}
    </Typography>
  </Box>
));
