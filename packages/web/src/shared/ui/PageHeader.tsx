import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentTitle } from './DocumentTitle.tsx';

interface Props {
  title: string;
  subtitle?: ReactNode;
  avatar?: ReactNode;
  back?: { to: string; label: string; isText?: boolean };
  actions?: ReactNode;
}

/** Makes a title of one line as high as a button, so that the titles of all screens have the same position. */
const TITLE_PADDING = '4px';

export const PageHeader = ({ title, subtitle, avatar, back, actions }: Props) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'center',
      gap: 1,
      rowGap: 1.5,
      flexWrap: 'wrap',
      minHeight: 40,
      mb: { xs: 2, md: 2.5 },
    }}
  >
    <DocumentTitle title={title} />
    {/* `min-content` is the width of the title's longest word: buttons that do not fit next to it wrap. */}
    <Stack
      direction="row"
      sx={{ flex: { xs: '1 1 auto', sm: '1 1 11rem' }, minWidth: 'min-content', maxWidth: 1, gap: 1 }}
    >
      {back?.isText && (
        <Button
          component={Link}
          to={back.to}
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ alignSelf: 'flex-start', minHeight: 40 }}
        >
          {back.label}
        </Button>
      )}
      {back && !back.isText && (
        <IconButton
          component={Link}
          to={back.to}
          aria-label={back.label}
          title={back.label}
          edge="start"
          sx={{ alignSelf: 'flex-start' }}
        >
          <ArrowBack />
        </IconButton>
      )}
      {avatar}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'break-word', py: TITLE_PADDING }}>
          {title}
        </Typography>
        {subtitle && (
          <Typography component="div" variant="body2" color="textSecondary">
            {subtitle}
          </Typography>
        )}
      </Box>
    </Stack>
    {actions && (
      <Stack
        direction="row"
        sx={{
          gap: 1,
          flexWrap: 'wrap',
          alignSelf: 'flex-start',
          alignItems: 'center',
          minHeight: 40,
          maxWidth: 1,
        }}
      >
        {actions}
      </Stack>
    )}
  </Stack>
);
