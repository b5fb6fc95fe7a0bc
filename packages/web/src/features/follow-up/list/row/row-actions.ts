import { lacksAreaCode, whatsAppNumber } from '@dentaria/contract/fields/people/phone-numbers.ts';
import type { WorkKind, WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';

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
  charge: 'Registrar pago',
  dismiss: 'Descartar',
  restore: 'Restaurar',
};

const USUAL_ACTIONS: Readonly<Record<WorkKind, RowAction>> = {
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
  readonly next: RowAction | undefined;
  readonly contact: readonly ContactAction[];
  readonly more: readonly RowAction[];
}

/** Staff close forgotten appointments without calling the patient. */
const isStaffWork = ({ kind }: WorkItem): boolean => kind === 'without-history' || kind === 'unclosed';

export function actionsOf(item: WorkItem, state: WorkState): RowActions {
  const phone = isStaffWork(item) ? null : item.patient?.phone;
  const contact: ContactAction[] = [];
  if (phone) contact.push('call');
  // The server adds a missing area code, or explains why it cannot.
  const mayChat = phone && (whatsAppNumber(phone) !== undefined || lacksAreaCode(phone));
  if (mayChat && !item.patient?.hasDeclined) contact.push('whatsapp');
  // A task due later is rescheduled instead of restored.
  if (item.kind === 'task' && state === 'waiting')
    return { next: 'done', contact, more: item.lastAttempt?.nextTryDay ? ['restore', 'edit'] : ['edit'] };
  if (state !== 'open') return { next: 'restore', contact: state === 'waiting' ? contact : [], more: [] };
  const next = nextActionOf(item);
  const more: RowAction[] = [];
  if (item.patient && next !== 'book' && item.kind !== 'unconfirmed' && !isStaffWork(item)) more.push('book');
  // Tasks are deleted in their dialog, never dismissed.
  more.push(item.kind === 'task' ? 'edit' : 'dismiss');
  return { next, contact: contact.filter((action) => action !== next), more };
}

function nextActionOf({ kind, patient, appointment }: WorkItem): RowAction | undefined {
  const next = USUAL_ACTIONS[kind];
  if (kind === 'mail') {
    if (!patient) return 'invitations';
    return patient.phone ? 'call' : undefined;
  }
  if (next === 'confirm' && !appointment) return undefined;
  return (next === 'book' || next === 'history' || next === 'charge') && !patient ? undefined : next;
}

export function isOffered(item: WorkItem, state: WorkState, action: RowAction): boolean {
  const { next, contact, more } = actionsOf(item, state);
  return [next, ...contact, ...more].includes(action);
}
