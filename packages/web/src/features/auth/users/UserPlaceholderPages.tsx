import Alert from '@mui/material/Alert';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { authPaths } from '../auth.paths.ts';

const back = { to: authPaths.userList.to(), label: 'Volver a la lista de usuarios' };

/** /users/update/:userId, which only points to the list's dialog (specification, section 2, "User form"). */
export const UserUpdatePage = () => (
  <>
    <PageHeader title="Actualizar usuario" back={back} />
    <Alert severity="info">
      La actualización de usuarios se realiza mediante el modal en la lista de usuarios.
    </Alert>
  </>
);

/** /users/delete/:userId, as above. */
export const UserDeletePage = () => (
  <>
    <PageHeader title="Eliminar usuario" back={back} />
    <Alert severity="info">
      La eliminación de usuarios se realiza mediante el modal en la lista de usuarios.
    </Alert>
  </>
);
