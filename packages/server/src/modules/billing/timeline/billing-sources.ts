import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { is } from '../../../kernel/access/caller.ts';
import { auditRead } from '../../../kernel/audit.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import {
  selectPage,
  type TimelinePage,
  type TimelineRow,
  type TimelineSource,
} from '../../../kernel/timeline-source.ts';
import { centsOf } from '../amounts.ts';
import { KEPT_AMOUNT } from '../refunds/refunds.statements.ts';

const isStaff: TimelineSource['isVisibleTo'] = (caller) =>
  is(caller, 'ADMIN') || is(caller, 'DENTIST') || is(caller, 'RECEPTIONIST');

type Found<T> = T & Pick<TimelineRow, 'id' | 'at' | 'by'> & { readonly clinic_id: number };

async function auditAccount(
  ctx: RequestContext,
  patientId: number,
  [newest]: readonly { readonly clinic_id: number }[],
): Promise<void> {
  if (!newest) return;
  const { clinic_id: clinicId } = newest;
  await auditRead(ctx, { action: 'read', object: 'account', objectId: patientId, clinicId });
}

const readPage = <Row extends object>({ tx }: RequestContext, page: TimelinePage, events: RawBuilder<Row>) =>
  selectPage(tx.selectFrom(events.as('t')).selectAll(), page, {
    of: 't',
    id: 't.id',
    at: sql<Date>`t.at`,
  }).execute();

type PaymentEvent = Found<{
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly receipt_number: number;
  readonly event: 'Pago' | 'Pago anulado' | 'Devolución';
  readonly reason: string | null;
}>;

const payments: TimelineSource = {
  kind: 'payment',
  isVisibleTo: isStaff,
  read: async (ctx, page) => {
    const events = sql<PaymentEvent>`(
        select p.clinic_id, p.patient_id, p.id * 3 as id, p.created_at as at, p.taken_by as by, 'Pago' as event,
               ${centsOf(sql`p.amount`)} as amount, p.method, p.receipt_number, null::text as reason
          from payments p
        union all
        select p.clinic_id, p.patient_id, p.id * 3 + 1, v.voided_at, v.voided_by, 'Pago anulado',
               ${centsOf(sql.raw(KEPT_AMOUNT))}, p.method, p.receipt_number, v.reason
          from payments p join payment_voids v on v.clinic_id = p.clinic_id and v.payment_id = p.id
        union all
        select p.clinic_id, p.patient_id, r.id * 3 + 2, r.refunded_at, r.refunded_by, 'Devolución',
               ${centsOf(sql`r.amount`)}, r.method, p.receipt_number, r.reason
          from payments p join payment_refunds r on r.clinic_id = p.clinic_id and r.payment_id = p.id
      )`;
    const rows = await readPage(ctx, page, events);
    await auditAccount(ctx, page.patientId, rows);
    return rows.map(({ id, at, by, event, amount, method, receipt_number, reason }) => ({
      id,
      at,
      by,
      title: `${event}: ${formatCents(amount)}`,
      detail: `Recibo N.º ${receipt_number} · ${reason ?? PAYMENT_METHOD_NAMES[method]}`,
    }));
  },
};

type EstimateEvent = Found<{
  readonly number: number;
  readonly event: 'presentado' | 'aceptado' | 'rechazado' | 'vencido';
  readonly valid_until: string;
  readonly text: string | null;
}>;

function detailOf({ event, valid_until, text }: EstimateEvent): string | null {
  if (event === 'presentado') return `Válido hasta el ${formatDay(valid_until)}`;
  return event === 'aceptado' ? `Por ${text}` : text;
}

const estimates: TimelineSource = {
  kind: 'estimate',
  isVisibleTo: isStaff,
  read: async (ctx, page) => {
    const end = sql`(e.valid_until + 1)::timestamp at time zone ${ctx.timeZone}`;
    const events = sql<EstimateEvent>`(
        select e.clinic_id, e.patient_id, e.id * 4 + h.place as id, h.at, h.by, e.number, h.event, e.valid_until, h.text
          from estimates e
         cross join lateral (values
           (0, 'presentado', e.presented_at, e.presented_by, null),
           (1, 'aceptado', e.accepted_at, e.accepted_by, e.signer_name),
           (2, 'rechazado', e.rejected_at, e.rejected_by, e.rejection),
           (3, 'vencido', case when e.accepted_at is null and e.rejected_at is null and e.presented_at is not null
                                and ${end} <= ${ctx.now} then ${end} end, null::bigint, null)
         ) as h (place, event, at, by, text)
         where h.at is not null
      )`;
    const rows = await readPage(ctx, page, events);
    await auditAccount(ctx, page.patientId, rows);
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      by: row.by,
      title: `Presupuesto N.º ${row.number} ${row.event}`,
      detail: detailOf(row),
    }));
  },
};

export const billingSources: readonly TimelineSource[] = [payments, estimates];
