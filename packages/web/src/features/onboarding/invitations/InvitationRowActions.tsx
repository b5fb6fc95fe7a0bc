import { availableActions } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import Button from '@mui/material/Button';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { ACTION_BUTTONS, type RowActionName } from './invitation-actions.ts';

interface Props {
  invitation: Invitation;
  /** Only administrators delete. */
  mayRemove: boolean;
  onAction: (action: RowActionName) => void;
}

/** The actions that the state of an invitation allows: labels on a card, in the table icons except for the decision. */
export function InvitationRowActions({ invitation, mayRemove, onAction }: Props) {
  const isNarrow = useIsNarrow();
  return availableActions(invitation.status)
    .filter((action): action is RowActionName => action !== 'complete' && (mayRemove || action !== 'remove'))
    .map((action) =>
      isNarrow || action === 'approve' || action === 'reject' ? (
        <Button
          key={action}
          size="small"
          color={action === 'remove' ? 'error' : 'primary'}
          onClick={() => onAction(action)}
        >
          {ACTION_BUTTONS[action].label}
        </Button>
      ) : (
        <RowAction key={action} {...ACTION_BUTTONS[action]} onClick={() => onAction(action)} />
      ),
    );
}
