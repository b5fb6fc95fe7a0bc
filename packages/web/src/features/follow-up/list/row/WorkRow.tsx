import { dialable } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import type { WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import MoreVert from '@mui/icons-material/MoreVert';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { initialsOf } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { RowAction as RowButton } from '../../../../shared/ui/list/RowAction.tsx';
import { itemKey } from '../work-lists.ts';
import { attemptsText, attemptText, daysSinceText, sinceText, subjectOf } from '../work-texts.ts';
import { ACTION_LABELS, actionsOf, type RowAction } from './row-actions.ts';

export type RowMenu = 'more' | 'assign';

interface Props {
  item: WorkItem;
  state: WorkState;
  today: string;
  isSelected: boolean;
  onSelect: ((item: WorkItem) => void) | undefined;
  onAction: (action: RowAction, item: WorkItem) => void;
  onMenu: (menu: RowMenu, item: WorkItem, anchor: HTMLElement) => void;
}

const CONTACT_ICONS = { call: Phone, whatsapp: WhatsApp } as const;

export const WorkRow = memo(function WorkRow({ item, state, isSelected, onSelect, ...props }: Props) {
  const { today, onAction, onMenu } = props;
  const { patient, assignee } = item;
  const subject = subjectOf(item);
  const since = sinceText(item, today);
  const { next, contact, more } = actionsOf(item, state);
  return (
    <li
      data-row={itemKey(item)}
      tabIndex={-1}
      className={isSelected ? 'row selected' : 'row'}
      aria-label={patient ? `${patient.name}: ${item.title}` : item.title}
    >
      {onSelect && patient && (
        <Checkbox
          className="check"
          checked={isSelected}
          onChange={() => onSelect(item)}
          slotProps={{ input: { 'aria-label': `Seleccionar a ${patient.name}: ${item.title}` } }}
        />
      )}
      <div className="who">
        {patient ? <Patient patient={patient} /> : <span className="name">{item.title}</span>}
      </div>
      <div className="what">
        {patient && <div>{item.title}</div>}
        {item.detail && <div className="minor">{item.detail}</div>}
        {since && (
          <div className="minor" title={formatDay(item.day)}>
            {since}
          </div>
        )}
      </div>
      <div className="last minor">
        <LastAttempt item={item} state={state} today={today} />
      </div>
      <div className="assignee">
        <button
          type="button"
          className="assign"
          aria-haspopup="menu"
          aria-label={assignee ? `A cargo de ${assignee.name}: ${subject}` : `Asignar: ${subject}`}
          onClick={({ currentTarget }) => onMenu('assign', item, currentTarget)}
        >
          {assignee ? (
            <PersonAvatar id={assignee.id} initials={initialsOf(assignee.name)} size={24} />
          ) : (
            <PersonAdd fontSize="small" />
          )}
          <span>{assignee?.name ?? 'Asignar'}</span>
        </button>
      </div>
      <div className="actions">
        {contact.map((action) => (
          <RowButton
            key={action}
            label={`${ACTION_LABELS[action]}: ${subject}`}
            icon={CONTACT_ICONS[action]}
            onClick={() => onAction(action, item)}
          />
        ))}
        {next && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${ACTION_LABELS[next]}: ${subject}`}
            onClick={() => onAction(next, item)}
          >
            {ACTION_LABELS[next]}
          </Button>
        )}
        {more.length > 0 && (
          <button
            type="button"
            className="row-action"
            aria-haspopup="menu"
            aria-label={`Más acciones: ${subject}`}
            title="Más acciones"
            onClick={({ currentTarget }) => onMenu('more', item, currentTarget)}
          >
            <MoreVert fontSize="small" />
          </button>
        )}
      </div>
    </li>
  );
});

function Patient({
  patient: { id, name, phone, mailObstacle },
}: {
  patient: NonNullable<WorkItem['patient']>;
}) {
  return (
    <>
      <Link className="name" to={paths.patient.to({ patientId: id })}>
        {name}
      </Link>
      <div className="minor">
        {phone ? <a href={`tel:${dialable(phone)}`}>{phone}</a> : 'Sin teléfono'}
        {mailObstacle === 'sent' && <div>Se le escribió hoy</div>}
      </div>
    </>
  );
}

function LastAttempt({ item, state, today }: Pick<Props, 'item' | 'state' | 'today'>) {
  const { dismissal, lastAttempt, attempts } = item;
  if (state === 'dismissed' && dismissal)
    return (
      <>
        {dismissal.reason}
        <div>
          {dismissal.by.name}, {daysSinceText(dismissal.at, today)}
        </div>
      </>
    );
  if (!lastAttempt) return null;
  const { nextTryDay, comment, by } = lastAttempt;
  return (
    <>
      {attemptText(lastAttempt, today)}
      {attempts > 1 && ` · ${attemptsText(attempts)}`}
      <div>{comment ? `${by.name}: ${comment}` : by.name}</div>
      {nextTryDay && nextTryDay > today && <div className="next-try">Vuelve el {formatDay(nextTryDay)}</div>}
    </>
  );
}

export interface OpenMenu {
  readonly menu: RowMenu;
  readonly item: WorkItem;
  readonly anchor: HTMLElement;
}

interface MenuProps {
  open: OpenMenu;
  state: WorkState;
  assignees: readonly Assignee[];
  onAssign: (item: WorkItem, assignee: Assignee | null) => void;
  onAction: (action: RowAction, item: WorkItem) => void;
  onClose: () => void;
}

export function RowMenus({ open: { menu, item, anchor }, state, assignees, ...props }: MenuProps) {
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
            {person.id === self ? `${person.name} (vos)` : person.name}
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
