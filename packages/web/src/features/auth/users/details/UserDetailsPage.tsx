import { idParam } from '@dentaria/contract/fields/id.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { getConfig } from '../../../../shared/api/config.ts';
import { isStatus } from '../../../../shared/api/failure.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { initials } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { People } from '../../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { Facts } from '../../../../shared/ui/layout/Facts.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { authPaths } from '../../auth.paths.ts';
import { clinicQuery } from '../../clinics/clinics.queries.ts';
import { UserSessionsPanel } from '../../user-sessions/UserSessionsPanel.tsx';
import { userName } from '../user-name.ts';
import { userQuery } from '../users.queries.ts';
import { NewPasswordButton } from './NewPasswordButton.tsx';
import { ResetSecondFactorButton } from './ResetSecondFactorButton.tsx';
import { userDetails } from './user-details.ts';

/** /users/:userId/details, read-only. */
export function UserDetailsPage() {
  const { id: self } = useSignedInUser();
  const parsed = idParam.safeParse(useParams().userId);
  const id = parsed.data ?? 0;
  const user = useQuery({ ...userQuery(id), enabled: parsed.success });
  const clinicId = user.data?.clinicId ?? undefined;
  const clinic = useQuery({ ...clinicQuery(clinicId ?? 0), enabled: clinicId !== undefined });
  const list = useReturnAddress(authPaths.userList.to());
  const isMissing = !parsed.success || isStatus(user.error, 404) || user.data === null;
  const name = user.data && [user.data.firstName, user.data.lastName].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader
        title={name || user.data?.username || 'Detalles del usuario'}
        subtitle={
          user.data && (
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              @{user.data.username}
              {user.data.roles.map((role) => (
                <Chip key={role.id} size="small" label={stripRolePrefix(role.name)} />
              ))}
            </Stack>
          )
        }
        avatar={
          user.data && <PersonAvatar id={user.data.id} initials={initials(user.data)} size={48} isText />
        }
        back={{ to: list, label: 'Volver a la lista de usuarios' }}
        actions={
          user.data && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              {user.data.id !== self && <NewPasswordButton user={user.data} />}
              <Button
                component={Link}
                to={authPaths.userEdit.to({ userId: id })}
                state={{ from: list }}
                variant="contained"
                startIcon={<Edit />}
              >
                Editar
              </Button>
            </Stack>
          )
        }
      />
      {isMissing && <EmptyState icon={People} message="No se encontraron detalles para este usuario." />}
      {!isMissing && user.isPending && <LoadingSkeleton shape="cards" />}
      {!isMissing && user.isLoadingError && (
        <ErrorState
          message="No se pudieron cargar los detalles del usuario."
          error={user.error}
          onRetry={() => user.refetch()}
        />
      )}
      {user.data && <Facts facts={userDetails(user.data, getConfig().clinicTimeZone, clinic.data?.name)} />}
      {user.data && user.data.id !== self && <ResetSecondFactorButton user={user.data} />}
      {user.data && user.data.id !== self && (
        <Box sx={{ mt: 2 }}>
          <UserSessionsPanel userId={id} name={userName(user.data)} />
        </Box>
      )}
    </>
  );
}
