import { lacksAreaCode, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem, WorkState } from '@dentaria/contract/follow-up/work-list.ts';

export type RowAction =
  | 'call'
  | 'whatsapp'
  | 'book'
  | 'confirm'
  | 'done'
  | 'edit'
  | 'history'
  | 'open'
  | 'invitations'
  | 'charge'
  | 'dismiss'
  | 'restore';

export const ACTION_LABELS: Readonly<Record<RowAction, string>> = {
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  book: 'Reservar',
  confirm: 'Confirmar',
  done: 'Hecha',
  edit: 'Editar',
  history: 'Abrir historia',
  open: 'Abrir turno',
  invitations: 'Ver invitaciones',
  charge: 'Cobrar',
  dismiss: 'Descartar',
  restore: 'Traer de vuelta',
};

/** What usually settles an item of a kind. */
const NEXT: Readonly<Record<WorkKind, RowAction>> = {
  task: 'done',
  unconfirmed: 'confirm',
  unclosed: 'open',
  missed: 'book',
  cancelled: 'book',
  recall: 'book',
  'without-history': 'history',
  'accepted-work': 'book',
  estimate: 'call',
  balance: 'charge',
  invitation: 'invitations',
  mail: 'call',
};

export type ContactAction = Extract<RowAction, 'call' | 'whatsapp'>;

export interface RowActions {
  /** A button with its label; undefined if nothing can be done in place. */
  readonly next: RowAction | undefined;
  /** Buttons with an icon. */
  readonly contact: readonly ContactAction[];
  /** In the menu. */
  readonly more: readonly RowAction[];
}

/** What the staff forgot to write down is no reason to call. */
const isStaffWork = ({ kind }: WorkItem): boolean => kind === 'without-history' || kind === 'unclosed';

export function actionsOf(item: WorkItem, state: WorkState): RowActions {
  const phone = isStaffWork(item) ? null : item.patient?.phone;
  const contact: ContactAction[] = [];
  if (phone) contact.push('call');
  // The server completes a phone without an area code, or says why it cannot.
  const mayChat = phone && (whatsAppNumber(phone) !== undefined || lacksAreaCode(phone));
  if (mayChat && !item.patient?.hasDeclined) contact.push('whatsapp');
  // One of a later day is not brought back but moved.
  if (item.kind === 'task' && state === 'waiting')
    return { next: 'done', contact, more: item.lastAttempt?.nextTryDay ? ['restore', 'edit'] : ['edit'] };
  if (state !== 'open') return { next: 'restore', contact: state === 'waiting' ? contact : [], more: [] };
  const next = nextOf(item);
  const more: RowAction[] = [];
  if (item.patient && next !== 'book' && item.kind !== 'unconfirmed' && !isStaffWork(item)) more.push('book');
  // A task is done or deleted.
  more.push(item.kind === 'task' ? 'edit' : 'dismiss');
  return { next, contact: contact.filter((action) => action !== next), more };
}

function nextOf({ kind, patient, appointment }: WorkItem): RowAction | undefined {
  const next = NEXT[kind];
  if (kind === 'mail') {
    if (!patient) return 'invitations';
    return patient.phone ? 'call' : undefined;
  }
  if (next === 'confirm' && !appointment) return undefined;
  return (next === 'book' || next === 'history' || next === 'charge') && !patient ? undefined : next;
}

/** Whether the action is offered for the item, for the keys. */
export function offers(item: WorkItem, state: WorkState, action: RowAction): boolean {
  const { next, contact, more } = actionsOf(item, state);
  return [next, ...contact, ...more].includes(action);
}
