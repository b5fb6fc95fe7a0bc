import { offeredActions } from '@dentaria/contract/onboarding/invitation-status.ts';
import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { ACTION_BUTTONS, type RowActionName } from './invitation-actions.ts';

interface Props {
  invitation: Invitation;
  /** Deletion is the administrator's. */
  mayRemove: boolean;
  onAction: (action: RowActionName) => void;
}

/** What the state of an invitation allows. */
export const InvitationRowActions = ({ invitation, mayRemove, onAction }: Props) =>
  offeredActions(invitation)
    .filter((action): action is RowActionName => action !== 'complete' && (mayRemove || action !== 'remove'))
    .map((action) => <RowAction key={action} {...ACTION_BUTTONS[action]} onClick={() => onAction(action)} />);
