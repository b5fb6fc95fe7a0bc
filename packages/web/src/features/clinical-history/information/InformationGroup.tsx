import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export const COLUMNS = { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } as const;

export const InformationGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
