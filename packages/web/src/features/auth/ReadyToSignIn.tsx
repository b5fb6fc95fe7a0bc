import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

export const ReadyToSignIn = ({ children }: { children: ReactNode }) => (
  <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
    <Alert severity="success" role="status">
      {children}
    </Alert>
    <Button component={Link} to={paths.login.to()} variant="contained">
      Iniciar Sesión
    </Button>
  </Stack>
);
