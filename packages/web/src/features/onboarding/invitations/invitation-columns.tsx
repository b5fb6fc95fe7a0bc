import {
  INVITATION_STATUS_LABELS,
  INVITATION_STATUSES,
  type InvitationStatus,
} from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import type { ListDefaults } from '../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../shared/ui/list/list-column.ts';
import { mailText, recipientLabel } from './invitation-texts.ts';

type Column = ListColumn<Invitation>;
type Moment = 'createdAt' | 'expiresAt' | 'acceptedAt';

const momentColumn = (id: Moment, label: string): Column => ({
  id,
  label,
  value: (invitation) => (invitation[id] === null ? null : Date.parse(invitation[id])),
  cell: ({ [id]: moment }) => (moment === null ? '—' : clinicDateTime(moment)),
});

const emailColumn: Column = {
  id: 'email',
  label: 'Email',
  value: ({ email, docNumber }) => `${email ?? ''} ${docNumber}`,
  cell: (invitation) => <Recipient invitation={invitation} />,
  filter: 'text',
};

const otherColumns: readonly Column[] = [
  {
    id: 'status',
    label: 'Estado',
    value: ({ status }) => INVITATION_STATUS_LABELS[status],
    cell: (invitation) => <InvitationState invitation={invitation} />,
    wide: true,
    filter: INVITATION_STATUSES.map((status) => ({
      value: status,
      label: INVITATION_STATUS_LABELS[status],
      matches: (invitation: Invitation) => invitation.status === status,
    })),
  },
  momentColumn('createdAt', 'Fecha Envío'),
  momentColumn('expiresAt', 'Fecha Expiración'),
  momentColumn('acceptedAt', 'Fecha Aceptación'),
];

export const wideColumns: readonly Column[] = [emailColumn, ...otherColumns];

export const narrowColumns: readonly Column[] = [
  { ...emailColumn, onCard: 'title' },
  {
    id: 'docNumber',
    label: 'DNI',
    value: ({ docNumber }) => docNumber,
    cell: ({ docNumber, clinicName }) => (clinicName ? `${docNumber} · ${clinicName}` : docNumber),
  },
  ...otherColumns,
];

const Recipient = ({ invitation }: { invitation: Invitation }) => (
  <>
    <Box sx={{ minWidth: 'min(240px, 16vw)', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {recipientLabel(invitation)}
    </Box>
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ display: 'block', whiteSpace: 'normal', textWrap: 'balance' }}
    >
      DNI {invitation.docNumber}
      {invitation.clinicName && ` · ${invitation.clinicName}`}
    </Typography>
  </>
);

const newestFirst = { id: 'createdAt', descending: true };

export const wideDefaults: ListDefaults = { sort: newestFirst, pageSize: 10, pageSizes: [5, 10, 25] };
export const narrowDefaults: ListDefaults = { sort: newestFirst, pageSize: 5, pageSizes: [5, 10] };

const COLORS: Readonly<Record<InvitationStatus, ChipProps['color']>> = {
  PENDING: 'primary',
  PENDING_APPROVAL: 'warning',
  ACCEPTED: 'success',
  EXPIRED: 'default',
  CANCELLED: 'default',
};

const InvitationState = ({ invitation: { status, lastMail } }: { invitation: Invitation }) => (
  <Stack sx={{ gap: 0.5, alignItems: 'flex-start', py: 0.25, whiteSpace: 'normal' }}>
    <Chip
      size="small"
      variant="outlined"
      color={COLORS[status] ?? 'default'}
      label={INVITATION_STATUS_LABELS[status]}
    />
    {lastMail && (
      <Typography variant="caption" color="textSecondary">
        {lastMail.state === 'FAILED' && (
          <WarningAmber
            aria-hidden
            color="warning"
            sx={{ fontSize: '1rem', mr: 0.5, verticalAlign: 'text-bottom' }}
          />
        )}
        {mailText(lastMail)}
        {lastMail.detail && `. ${lastMail.detail}`}
      </Typography>
    )}
  </Stack>
);
