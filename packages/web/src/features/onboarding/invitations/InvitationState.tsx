import {
  INVITATION_STATUS_LABELS,
  type InvitationStatus,
} from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mailText } from './invitation-texts.ts';

const COLORS: Readonly<Record<InvitationStatus, ChipProps['color']>> = {
  PENDING: 'primary',
  PENDING_APPROVAL: 'warning',
  ACCEPTED: 'success',
  EXPIRED: 'default',
  CANCELLED: 'default',
};

/** The state of an invitation and of its last mail. */
export const InvitationState = ({ invitation: { status, lastMail } }: { invitation: Invitation }) => (
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
