import {
  type CashSession,
  type cashClosing,
  type cashMovementCreate,
  type cashOpening,
  cashSession,
} from '@dentaria/contract/billing/cash.ts';
import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { withFieldConflict } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { type People, peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { numericOf } from '../amounts.ts';
import { cashRepository, type SessionRow } from './cash.repository.ts';

export type ListedSession = Omit<CashSession, 'taken' | 'movements'>;

const MAX_SESSIONS = 100;
const CLOSED = 'La caja ya está cerrada';

const presentColumns = presenter(
  cashSession.omit({ openedBy: true, taken: true, movements: true, closing: true }),
);

const present = (row: SessionRow, { person }: People): ListedSession => ({
  ...presentColumns(row),
  openedBy: person(row.opened_by),
  closing:
    row.closed_at === null || row.closed_by === null || row.counted === null
      ? null
      : {
          at: row.closed_at.toISOString(),
          by: person(row.closed_by),
          counted: row.counted,
          difference: row.counted - row.expected,
          note: row.note,
        },
});

async function detail({ tx }: RequestContext, row: SessionRow): Promise<CashSession> {
  const cash = cashRepository(tx, row.clinic_id);
  const taken = await cash.listTakings(row.id);
  const movements = await cash.listMovements(row.id);
  const people = await peopleOf(tx, [
    row.opened_by,
    row.closed_by,
    ...taken.map(({ taken_by }) => taken_by),
    ...movements.map(({ created_by }) => created_by),
  ]);
  return {
    ...present(row, people),
    taken: taken.map(({ taken_by, ...sum }) => ({ ...sum, by: people.person(taken_by) })),
    movements: movements.map(({ created_at, created_by, ...movement }) => ({
      ...movement,
      createdAt: created_at.toISOString(),
      createdBy: people.person(created_by),
    })),
  };
}

export async function readOpenCash(ctx: RequestContext, clinicId: number) {
  const open = await cashRepository(ctx.tx, clinicId).findOpen();
  return { session: open ? await detail(ctx, open) : null };
}

export async function listSessions({ tx }: RequestContext, clinicId: number): Promise<ListedSession[]> {
  const rows = await cashRepository(tx, clinicId).list(MAX_SESSIONS);
  const people = await peopleOf(
    tx,
    rows.flatMap(({ opened_by, closed_by }) => [opened_by, closed_by]),
  );
  return rows.map((row) => present(row, people));
}

export async function readSession(ctx: RequestContext, clinicId: number, id: number): Promise<CashSession> {
  return detail(ctx, await getSession(ctx, clinicId, id));
}

export async function getSession({ tx }: RequestContext, clinicId: number, id: number): Promise<SessionRow> {
  const session = await cashRepository(tx, clinicId).find(id);
  if (!session) throw notFound('Caja no encontrada');
  return session;
}

export async function openCash(
  ctx: RequestContext,
  clinicId: number,
  { amount }: z.output<typeof cashOpening>,
): Promise<CashSession> {
  const id = await cashRepository(ctx.tx, clinicId).open(amount, ctx.caller.id, ctx.now);
  await audit(ctx, { action: 'open', object: 'cash-session', objectId: id, clinicId });
  return readSession(ctx, clinicId, id);
}

const REUSED = 'Ese movimiento ya se registró. Actualizá la caja antes de volver a registrarlo.';

function assertCashSuffices({ expected }: SessionRow, amount: number, field: string, advice = ''): void {
  if (amount <= expected) return;
  const message = `No alcanza: en la caja hay ${formatCents(expected)}${advice}`;
  throw conflict(message, { errors: { [field]: message } });
}

interface Repayment {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly closedMessage: string;
}

/** @throws HttpError 409 if the cash session is closed or holds less than the amount. */
export async function lockCashForRepayment(
  ctx: RequestContext,
  clinicId: number,
  { method, amount, closedMessage }: Repayment,
): Promise<number | null> {
  const cash = cashRepository(ctx.tx, clinicId);
  if (method !== 'cash') return (await cash.lockOpenForShare()) ?? null;
  const id = await cash.lockOpen();
  if (id === undefined) throw conflict(closedMessage);
  assertCashSuffices(
    await getSession(ctx, clinicId, id),
    amount,
    'method',
    '. Elegí otro medio para devolverlo',
  );
  return id;
}

export async function addMovement(
  ctx: RequestContext,
  { id, clinic_id: clinicId }: SessionRow,
  { direction, amount, reason, saveId }: z.output<typeof cashMovementCreate>,
): Promise<CashSession> {
  const cash = cashRepository(ctx.tx, clinicId);
  if ((await cash.lockOpen(id)) === undefined) throw conflict(CLOSED);
  if (direction === 'out') assertCashSuffices(await getSession(ctx, clinicId, id), amount, 'amount');
  const addition = cash.addMovement({
    session_id: id,
    amount: numericOf(direction === 'in' ? amount : -amount),
    reason,
    save_id: saveId ?? null,
    created_by: ctx.caller.id,
    created_at: ctx.now,
  });
  await withFieldConflict(addition, { cash_movements_save: ['saveId', REUSED] });
  await audit(ctx, { action: 'move-cash', object: 'cash-session', objectId: id, clinicId });
  return readSession(ctx, clinicId, id);
}

export async function closeCash(
  ctx: RequestContext,
  { id, clinic_id: clinicId }: SessionRow,
  { counted, expected, note }: z.output<typeof cashClosing>,
): Promise<CashSession> {
  const cash = cashRepository(ctx.tx, clinicId);
  if ((await cash.lockOpen(id)) === undefined) throw conflict(CLOSED);
  const current = await getSession(ctx, clinicId, id);
  if (current.expected !== expected)
    throw conflict('El efectivo de la caja cambió mientras contabas. Revisá el importe y volvé a cerrar.');
  await cash.close(id, { counted, note: note ?? null }, ctx.caller.id, ctx.now);
  await audit(ctx, { action: 'close', object: 'cash-session', objectId: id, clinicId });
  return readSession(ctx, clinicId, id);
}
