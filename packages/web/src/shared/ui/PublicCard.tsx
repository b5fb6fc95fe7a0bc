import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DocumentTitle } from './DocumentTitle.tsx';

interface Props {
  title: string;
  maxWidth: number;
  children: ReactNode;
}

export const PublicCard = ({ title, maxWidth, children }: Props) => (
  <Paper sx={{ maxWidth, mx: 'auto', mt: { xs: 0, sm: 5 }, p: { xs: 2.5, sm: 4 }, overflowWrap: 'anywhere' }}>
    <DocumentTitle title={title} />
    <Typography variant="h1" tabIndex={-1} sx={{ mb: 3 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
