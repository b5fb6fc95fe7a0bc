import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { authPaths } from '../auth.paths.ts';

/** /users and /users/manage. */
export const UsersLandingPage = () => (
  <>
    <PageHeader title="Gestión de Usuarios" />
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
      <Button component={Link} to={authPaths.userList.to()} variant="contained" size="large">
        Ver todos los usuarios
      </Button>
      <Button component={Link} to={authPaths.userAdd.to()} variant="outlined" size="large">
        Agregar nuevo usuario
      </Button>
    </Stack>
  </>
);
