import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface Props {
  title: string;
  back: { readonly search: string; readonly label: string };
}

/** Receives the focus, because the link that opened the view is gone. */
export function SubviewHeading({ title, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack sx={{ alignItems: 'flex-start', mb: 2 }}>
      <Button
        component={Link}
        to={{ search: back.search }}
        color="inherit"
        startIcon={<ArrowBack />}
        sx={{ ml: -1 }}
      >
        {back.label}
      </Button>
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {title}
      </Typography>
    </Stack>
  );
}
