import { type EstimateState, estimateState } from '@dentaria/contract/billing/estimate-state.ts';
import type { Estimate, EstimateSummary, estimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { numericOf } from '../amounts.ts';
import type { CoveredPatient } from '../coverage/coverage.repository.ts';
import { membershipColumns } from '../coverage/coverage.service.ts';
import { hashEstimate } from './estimate-hash.ts';
import {
  type EstimateFilter,
  type EstimateLineRow,
  estimatesRepository,
  type FoundEstimate,
} from './estimates.repository.ts';
import { factsOf, peopleIn, presentEstimate, summaryOf } from './present-estimate.ts';

async function getEstimate(
  { tx }: ServiceContext,
  clinicId: number,
  id: number,
  { isLocked = false } = {},
): Promise<FoundEstimate> {
  const row = await estimatesRepository(tx, clinicId).find(id, isLocked);
  if (!row) throw notFound('Presupuesto no encontrado');
  return row;
}

export const lockEstimate = (ctx: ServiceContext, clinicId: number, id: number) =>
  getEstimate(ctx, clinicId, id, { isLocked: true });

export const stateOf = ({ today }: ServiceContext, row: FoundEstimate): EstimateState =>
  estimateState(factsOf(row), today);

export const readEstimate = async (ctx: ServiceContext, clinicId: number, id: number): Promise<Estimate> =>
  presentEstimate(ctx, await getEstimate(ctx, clinicId, id));

export async function listEstimates(
  { tx, today }: RequestContext,
  clinicId: number,
  filter: EstimateFilter,
): Promise<EstimateSummary[]> {
  const repository = estimatesRepository(tx, clinicId);
  const rows = await repository.list({ ...filter, today });
  if (rows.length === 0) return [];
  const people = await peopleOf(tx, peopleIn(rows));
  const lines = Map.groupBy(await repository.listLines(rows.map(({ id }) => id)), (line) => line.estimate_id);
  return rows.map((row) => {
    const own = lines.get(row.id) ?? [];
    return { ...summaryOf(row, own, people, today), lines: own.length, done: Number(row.done) };
  });
}

type Content = z.output<typeof estimateCreate>;

export async function checkContent(
  { tx, today }: RequestContext,
  clinicId: number,
  { lines, validUntil }: Content,
): Promise<ReadonlyMap<number, string>> {
  const codes = await estimatesRepository(tx, clinicId).listCodes(
    lines.map(({ procedureId }) => procedureId),
  );
  const errors = {
    ...Object.fromEntries(
      lines.flatMap(({ procedureId }, index) =>
        codes.has(procedureId) ? [] : [[`lines.${index}.procedureId`, 'Elegí una prestación de la clínica']],
      ),
    ),
    ...(validUntil < today && { validUntil: 'No puede ser anterior a hoy' }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return codes;
}

const lineRows = ({ lines }: Content, codes: ReadonlyMap<number, string>): EstimateLineRow[] =>
  lines.map(({ procedureId, toothNumber, needsAuthorization, ...line }, index) => ({
    ...line,
    number: index + 1,
    procedure_id: procedureId,
    code: codes.get(procedureId) ?? '',
    tooth: toothNumber ?? null,
    needs_authorization: needsAuthorization,
  }));

const columnsOf = ({ discount, instalments, firstInstalmentDay, validUntil, note }: Content) => ({
  discount_percent: discount && 'percent' in discount ? String(discount.percent) : null,
  discount_amount: discount && 'amount' in discount ? numericOf(discount.amount) : null,
  instalments,
  first_instalment_day: firstInstalmentDay,
  valid_until: validUntil,
  note,
});

export async function createEstimate(
  ctx: RequestContext,
  patient: CoveredPatient,
  body: Content,
  codes: ReadonlyMap<number, string>,
): Promise<Estimate> {
  const { clinic_id } = patient;
  const id = await estimatesRepository(ctx.tx, clinic_id).create(
    {
      ...columnsOf(body),
      patient_id: patient.id,
      ...(await membershipColumns(ctx, patient)),
      copy_of: null,
      created_by: ctx.caller.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    lineRows(body, codes),
  );
  return audited(ctx, { clinic_id, id }, 'create');
}

export async function audited(
  ctx: ServiceContext,
  { clinic_id: clinicId, id }: Pick<FoundEstimate, 'clinic_id' | 'id'>,
  action: string,
): Promise<Estimate> {
  await audit(ctx, { action, object: 'estimate', objectId: id, clinicId });
  return readEstimate(ctx, clinicId, id);
}

function assertDraft(row: FoundEstimate, version: number): void {
  if (row.presented_at) throw conflict('El presupuesto ya se presentó: hacé una copia para cambiarlo');
  if (row.version !== version) throw conflict('Otra persona cambió este presupuesto');
}

export async function updateEstimate(
  ctx: RequestContext,
  row: FoundEstimate,
  { version, ...body }: Content & { readonly version: number },
  codes: ReadonlyMap<number, string>,
): Promise<Estimate> {
  assertDraft(row, version);
  const repository = estimatesRepository(ctx.tx, row.clinic_id);
  await repository.replaceLines(row.id, lineRows(body, codes));
  // The lines are priced by the coverage, so the draft takes the current one unless the patient was removed.
  const patient = await auth.findClinicPatient(ctx, row.clinic_id, row.patient_id);
  const coverage = patient && (await membershipColumns(ctx, patient));
  await repository.update(row.id, { ...columnsOf(body), ...coverage }, ctx.now);
  return audited(ctx, row, 'update');
}

export async function removeEstimate(
  ctx: RequestContext,
  row: FoundEstimate,
  version: number,
): Promise<void> {
  assertDraft(row, version);
  await estimatesRepository(ctx.tx, row.clinic_id).remove(row.id);
  await audit(ctx, { action: 'delete', object: 'estimate', objectId: row.id, clinicId: row.clinic_id });
}

export async function presentDraft(
  ctx: RequestContext,
  row: FoundEstimate,
  version: number,
): Promise<Estimate> {
  const { tx, caller, now } = ctx;
  assertDraft(row, version);
  if (row.valid_until < ctx.today)
    throw conflict('La validez ya venció: cambiá la fecha antes de presentarlo');
  const repository = estimatesRepository(tx, row.clinic_id);
  const lines = await repository.listLines([row.id]);
  const presented = { ...row, presented_at: now };
  const hash = hashEstimate(presented, lines);
  await repository.update(row.id, { presented_at: now, presented_by: caller.id, hash }, now);
  if (row.copy_of !== null) await rejectOriginal(ctx, row.clinic_id, row.copy_of, row.number);
  return audited(ctx, row, 'present');
}

async function rejectOriginal(
  ctx: RequestContext,
  clinicId: number,
  id: number,
  byNumber: number,
): Promise<void> {
  const original = await lockEstimate(ctx, clinicId, id);
  if (!['presented', 'expired'].includes(stateOf(ctx, original))) return;
  const rejection = `Reemplazado por el presupuesto N.º ${byNumber}`;
  await estimatesRepository(ctx.tx, clinicId).update(
    id,
    { rejected_at: ctx.now, rejected_by: ctx.caller.id, rejection },
    ctx.now,
  );
  await audit(ctx, { action: 'reject', object: 'estimate', objectId: id, clinicId });
}

const VALID_DAYS = 30;

export async function copyEstimate(ctx: RequestContext, row: FoundEstimate) {
  const repository = estimatesRepository(ctx.tx, row.clinic_id);
  const lines = await repository.listLines([row.id]);
  const id = await repository.create(
    {
      patient_id: row.patient_id,
      insurance_id: row.insurance_id,
      insurance_name: row.insurance_name,
      plan_id: row.plan_id,
      plan_name: row.plan_name,
      affiliate_number: row.affiliate_number,
      discount_percent: row.discount_percent,
      discount_amount: row.discount_amount,
      instalments: row.instalments,
      first_instalment_day: null,
      valid_until: addDays(ctx.today, VALID_DAYS),
      note: row.note,
      copy_of: row.id,
      created_by: ctx.caller.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    lines.map(({ estimate_id: _of, history_id: _history, row_id: _row, done_day: _day, ...line }) => line),
  );
  return audited(ctx, { clinic_id: row.clinic_id, id }, 'create');
}
