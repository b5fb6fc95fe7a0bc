import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { authPaths } from '../auth.paths.ts';

export const UsersLandingPage = () => (
  <>
    <PageHeader title="Gestión de usuarios" />
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

const back = { to: authPaths.userList.to(), label: 'Volver a la lista de usuarios' };

/** Only refers to the list's dialog (specification, section 2, "User form"). */
export const UserUpdatePage = () => (
  <>
    <PageHeader title="Actualizar usuario" back={back} />
    <Alert severity="info">
      La actualización de usuarios se realiza mediante el modal en la lista de usuarios.
    </Alert>
  </>
);

export const UserDeletePage = () => (
  <>
    <PageHeader title="Eliminar usuario" back={back} />
    <Alert severity="info">
      La eliminación de usuarios se realiza mediante el modal en la lista de usuarios.
    </Alert>
  </>
);
