import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** Must be the same in view and edit mode, because `useReadingPlace` looks it up. */
  name: string;
  title: string;
  titleMargin: 1 | 2;
  /** Buttons next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

export const SectionGroup = ({ name, title, titleMargin, action, children }: Props) => (
  <Paper component="section" aria-label={title} data-group={name} sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
    <Stack direction="row" sx={{ gap: 1, mb: titleMargin, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {action}
    </Stack>
    {children}
  </Paper>
);
