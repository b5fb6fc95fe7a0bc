import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';

/** /users and /users/manage. */
export const UsersLandingPage = () => (
  <>
    <PageHeader title="Gestión de Usuarios" />
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
      <Button component={Link} to={paths.userList.to()} variant="contained" size="large">
        Ver todos los usuarios
      </Button>
      <Button component={Link} to={paths.userAdd.to()} variant="outlined" size="large">
        Agregar nuevo usuario
      </Button>
    </Stack>
  </>
);
