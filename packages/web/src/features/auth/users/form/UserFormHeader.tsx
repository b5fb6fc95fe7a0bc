import type { User } from '@dentaria/contract/auth/users.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { initials } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { userName } from '../user-name.ts';

/** The edited user: initials, full name, @username, roles. */
export const UserFormHeader = ({ user }: { user: User }) => (
  <Paper sx={{ p: { xs: 2, md: 2.5 }, mb: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
    <PersonAvatar id={user.id} initials={initials(user)} size={48} isText />
    <Stack sx={{ minWidth: 0, gap: 0.5 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {userName(user)}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          @{user.username}
        </Typography>
        {user.roles.map(({ id, name }) => (
          <Chip key={id} size="small" label={stripRolePrefix(name)} />
        ))}
      </Stack>
    </Stack>
  </Paper>
);
