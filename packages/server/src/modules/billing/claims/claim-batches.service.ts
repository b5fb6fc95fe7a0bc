import { CLAIM_GAP_TEXTS } from '@dentaria/contract/billing/claim-gaps.ts';
import { claimBatchState } from '@dentaria/contract/billing/claim-state.ts';
import {
  type ClaimBatch,
  type ClaimBatchSummary,
  type claimBatchCreate,
  type claimBatchPresent,
  claimBatchSummary,
  type claimBatchUpdate,
} from '@dentaria/contract/billing/claims.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { type People, peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { findInsurance } from '../price-lists/payers.ts';
import {
  type ClaimBatchFilter,
  type ClaimBatchRow,
  claimBatchesRepository,
} from './claim-batches.repository.ts';
import { PRESENT_BATCH } from './claim-batches.statements.ts';
import { hashBatch } from './claim-hash.ts';
import { claimItemsRepository } from './claim-items.repository.ts';
import { addInsurerEntries } from './insurer-accounts.repository.ts';
import { insurerPaymentsRepository } from './insurer-payments.repository.ts';
import { peopleOfItem, presentLine, presentMark } from './present-claims.ts';

export const totalsOf = ({ claimed, rejected, paid }: ClaimBatchRow): ClaimBatch['totals'] => ({
  claimed,
  rejected,
  paid,
  open: claimed - rejected - paid,
});

const presentColumns = presenter(
  claimBatchSummary.omit({ insurance: true, state: true, totals: true, createdBy: true, items: true }),
);

const summaryOf = (row: ClaimBatchRow, people: People): Omit<ClaimBatchSummary, 'items'> => ({
  ...presentColumns(row),
  insurance: { id: row.insurance_id, name: row.insurance_name },
  state: claimBatchState(row.presented_at !== null, totalsOf(row)),
  totals: totalsOf(row),
  createdBy: people.person(row.created_by),
});

async function getBatch({ tx }: RequestContext, clinicId: number, id: number): Promise<ClaimBatchRow> {
  const row = await claimBatchesRepository(tx, clinicId).find(id);
  if (!row) throw notFound('Presentación no encontrada');
  return row;
}

export async function lockBatch(ctx: RequestContext, clinicId: number, id: number): Promise<ClaimBatchRow> {
  await claimBatchesRepository(ctx.tx, clinicId).lock(id);
  await claimItemsRepository(ctx.tx, clinicId).lockOfBatch(id);
  return getBatch(ctx, clinicId, id);
}

async function presentBatch({ tx }: RequestContext, row: ClaimBatchRow): Promise<ClaimBatch> {
  const items = claimItemsRepository(tx, row.clinic_id);
  const isDraft = row.presented_at === null;
  const itemRows = isDraft ? await items.listOfDraft(row.id) : await items.listPresentedIn(row.id);
  const lines = isDraft ? [] : await claimBatchesRepository(tx, row.clinic_id).listLines(row.id);
  const payments = isDraft ? [] : await insurerPaymentsRepository(tx, row.clinic_id).list(row.id);
  const people = await peopleOf(tx, [
    row.created_by,
    row.presented_by,
    ...itemRows.flatMap(peopleOfItem),
    ...lines.map(({ rejected_by }) => rejected_by),
    ...payments.flatMap(({ taken_by, voided_by }) => [taken_by, voided_by]),
  ]);
  const presented = new Map(lines.map((line) => [line.item_id, line]));
  return {
    ...summaryOf(row, people),
    note: row.note,
    lines: itemRows
      .map((item) => presentLine(item, presented.get(item.id), people))
      .toSorted(
        (a, b) =>
          a.patient.name.localeCompare(b.patient.name, 'es') ||
          a.patient.id - b.patient.id ||
          a.day.localeCompare(b.day) ||
          a.itemId - b.itemId,
      ),
    payments: payments.map(({ id, amount, day, reference, ...payment }) => ({
      id,
      amount,
      day,
      reference,
      takenBy: people.person(payment.taken_by),
      createdAt: payment.created_at.toISOString(),
      voided: presentMark(payment.voided_at, payment.voided_by, payment.void_reason, people),
    })),
    presentedAt: row.presented_at?.toISOString() ?? null,
    presentedBy: people.personOrNull(row.presented_by),
    hash: row.hash?.toString('hex') ?? null,
  };
}

export const readBatch = async (ctx: RequestContext, clinicId: number, id: number): Promise<ClaimBatch> =>
  presentBatch(ctx, await getBatch(ctx, clinicId, id));

export async function listBatches(
  { tx }: RequestContext,
  clinicId: number,
  filter: ClaimBatchFilter,
): Promise<ClaimBatchSummary[]> {
  const rows = await claimBatchesRepository(tx, clinicId).list(filter);
  if (rows.length === 0) return [];
  const people = await peopleOf(
    tx,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => ({ ...summaryOf(row, people), items: row.items }));
}

export async function auditedBatch(
  ctx: RequestContext,
  { clinic_id: clinicId, id }: Pick<ClaimBatchRow, 'clinic_id' | 'id'>,
  action: string,
): Promise<ClaimBatch> {
  await audit(ctx, { action, object: 'claim-batch', objectId: id, clinicId });
  return presentBatch(ctx, await getBatch(ctx, clinicId, id));
}

type NewBatch = z.output<typeof claimBatchCreate>;

export function assertNoErrors(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export async function checkNewBatch({ tx, today }: RequestContext, { insuranceId, until }: NewBatch) {
  assertNoErrors({
    ...(!(await findInsurance(tx, insuranceId)) && { insuranceId: 'Elegí una obra social' }),
    ...(until > today && { until: 'No puede ser un día futuro' }),
  });
}

export async function createBatch(
  ctx: RequestContext,
  clinicId: number,
  { insuranceId, period, until, note }: NewBatch,
): Promise<ClaimBatch> {
  const id = await claimBatchesRepository(ctx.tx, clinicId).create({
    insurance_id: insuranceId,
    period: `${period}-01`,
    note,
    created_by: ctx.caller.id,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const items = await claimItemsRepository(ctx.tx, clinicId).addClaimable(id, insuranceId, until);
  if (items === 0)
    throw conflict(`No hay prestaciones sin presentar de esta obra social hasta el ${formatDay(until)}`);
  return auditedBatch(ctx, { clinic_id: clinicId, id }, 'create');
}

function assertDraft(row: ClaimBatchRow, version: number): void {
  if (row.presented_at) throw conflict('La presentación ya se presentó: no se puede cambiar');
  if (row.version !== version) throw conflict('Otra persona cambió esta presentación');
}

export async function updateBatch(
  ctx: RequestContext,
  row: ClaimBatchRow,
  { period, note, itemIds, version }: z.output<typeof claimBatchUpdate>,
): Promise<ClaimBatch> {
  assertDraft(row, version);
  const items = claimItemsRepository(ctx.tx, row.clinic_id);
  const present = (await items.listOfDraft(row.id)).map(({ id }) => id);
  const wanted = new Set(itemIds);
  await items.takeOutOfBatch(
    row.id,
    present.filter((id) => !wanted.has(id)),
  );
  const added = [...wanted].filter((id) => !present.includes(id));
  if ((await items.addToBatch(row.id, row.insurance_id, added)) < added.length)
    throw conflict('Alguna prestación ya no se puede agregar: está en otra presentación o se quitó');
  const change = { period: `${period}-01`, note };
  await claimBatchesRepository(ctx.tx, row.clinic_id).update(row.id, ctx.now, change);
  return auditedBatch(ctx, row, 'update');
}

export async function removeBatch(ctx: RequestContext, row: ClaimBatchRow, version: number): Promise<void> {
  assertDraft(row, version);
  await claimItemsRepository(ctx.tx, row.clinic_id).emptyBatch(row.id);
  await claimBatchesRepository(ctx.tx, row.clinic_id).remove(row.id);
  await audit(ctx, { action: 'delete', object: 'claim-batch', objectId: row.id, clinicId: row.clinic_id });
}

type Presentation = z.output<typeof claimBatchPresent>;

export async function checkPresentation(ctx: RequestContext, row: ClaimBatchRow, { day }: Presentation) {
  const errors = row.presented_at ? {} : await gapErrors(ctx, row, day);
  if (day > ctx.today) errors.day = 'No puede ser un día futuro';
  assertNoErrors(errors);
}

async function gapErrors(ctx: RequestContext, row: ClaimBatchRow, presentedDay: string) {
  const { lines } = await presentBatch(ctx, row);
  if (lines.length === 0) return { lines: 'Agregá una prestación' };
  const errors: Record<string, string> = {};
  const lastDay =
    lines
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  if (presentedDay < lastDay)
    errors.day = `No puede ser anterior a la última prestación (${formatDay(lastDay)})`;
  for (const [index, { patient, code, description, day, missing }] of lines.entries()) {
    const gaps = missing.map((gap) => CLAIM_GAP_TEXTS[gap]).join(', ');
    if (gaps)
      errors[`lines.${index}`] = `${patient.name}, ${code} ${description} del ${formatDay(day)}: ${gaps}`;
  }
  return errors;
}

export async function presentDraft(
  ctx: RequestContext,
  row: ClaimBatchRow,
  { day, version }: Presentation,
): Promise<ClaimBatch> {
  assertDraft(row, version);
  const { clinic_id: clinicId, id, number } = row;
  const items = await claimItemsRepository(ctx.tx, clinicId).listOfDraft(id);
  const hash = hashBatch(row, day, items);
  await rawQuery(ctx.tx, PRESENT_BATCH, [clinicId, id, day, ctx.now, ctx.caller.id, hash]);
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const description = `Presentación N.º ${number}`;
  await addInsurerEntries(ctx, row, [{ kind: 'presentation', day, amount, description }]);
  return auditedBatch(ctx, row, 'present');
}
