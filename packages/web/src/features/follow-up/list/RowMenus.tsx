import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import type { WorkItem, WorkState } from '@dentaria/contract/follow-up/work-list.ts';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { ACTION_LABELS, actionsOf, type RowAction } from './row-actions.ts';
import type { RowMenu } from './WorkRow.tsx';

export interface OpenMenu {
  readonly menu: RowMenu;
  readonly item: WorkItem;
  readonly anchor: HTMLElement;
}

interface Props {
  open: OpenMenu;
  state: WorkState;
  assignees: readonly Assignee[];
  onAssign: (item: WorkItem, assignee: Assignee | null) => void;
  onAction: (action: RowAction, item: WorkItem) => void;
  onClose: () => void;
}

/** The menu of a row: the rarer actions, or the people who can do it, oneself first. */
export function RowMenus({ open: { menu, item, anchor }, state, assignees, ...props }: Props) {
  const { id: self } = useSignedInUser();
  const choose = (work: () => void) => () => {
    props.onClose();
    work();
  };
  const people = [...assignees.filter(({ id }) => id === self), ...assignees.filter(({ id }) => id !== self)];
  return (
    <Menu open anchorEl={anchor} onClose={props.onClose} transitionDuration={0}>
      {menu === 'more' &&
        actionsOf(item, state).more.map((action) => (
          <MenuItem key={action} onClick={choose(() => props.onAction(action, item))}>
            {action === 'book' ? 'Reservar un turno' : ACTION_LABELS[action]}
          </MenuItem>
        ))}
      {menu === 'assign' &&
        people.map((person) => (
          <MenuItem
            key={person.id}
            selected={person.id === item.assignee?.id}
            onClick={choose(() => props.onAssign(item, person))}
          >
            {person.id === self ? `${person.name} (tú)` : person.name}
          </MenuItem>
        ))}
      {menu === 'assign' && (
        <MenuItem selected={item.assignee === null} onClick={choose(() => props.onAssign(item, null))}>
          Nadie
        </MenuItem>
      )}
    </Menu>
  );
}
