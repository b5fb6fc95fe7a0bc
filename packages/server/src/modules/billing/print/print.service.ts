import { notFound } from '../../../kernel/errors.ts';
import type { Letterhead } from '../../../kernel/print/letterhead.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicCall, type ClinicRow, type ObjectCall } from '../../auth/auth.module.ts';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { readStatement } from '../accounts/accounts.service.ts';
import { readBatch } from '../claims/claim-batches.service.ts';
import { readEstimate } from '../estimates/estimates.service.ts';
import type { Period } from '../filters.ts';
import { readPayment } from '../payments/payments.service.ts';
import { getRefund } from '../refunds/refunds.service.ts';
import type { PrintedClaims } from './render-claims.ts';
import type { PrintedEstimate } from './render-estimate.ts';
import type { PrintedReceipt } from './render-receipt.ts';
import type { PrintedRefund } from './render-refund.ts';
import type { PrintedStatement } from './render-statement.ts';

type StatementCall = ClinicCall & { readonly params: { readonly patientId: number } };

export async function readPrintableStatement(ctx: StatementCall, period: Period): Promise<PrintedStatement> {
  const clinic = await auth.getClinicOfCall(ctx);
  const statement = await readStatement(ctx, clinic.id, ctx.params.patientId, period);
  return { ...(await findHead(ctx, clinic, statement.patient.id)), statement };
}

export async function readPrintableReceipt(ctx: ObjectCall): Promise<PrintedReceipt> {
  const clinic = await auth.getClinicOfCall(ctx);
  const payment = await readPayment(ctx, clinic.id, ctx.params.id);
  const { id: patientId } = payment.patient;
  const key = { kind: 'payment', payment_id: payment.id } as const;
  const balanceAfter = await accountsRepository(ctx.tx, clinic.id).balanceAfter(patientId, key);
  return { ...(await findHead(ctx, clinic, patientId)), payment, balanceAfter };
}

type RefundCall = ObjectCall & { readonly params: { readonly refundId: number } };

export async function readPrintableRefund(ctx: RefundCall): Promise<PrintedRefund> {
  const clinic = await auth.getClinicOfCall(ctx);
  const { payment, refund } = await getRefund(ctx, clinic.id, ctx.params);
  const { id: patientId } = payment.patient;
  const key = { refund_id: refund.id };
  const balanceAfter = await accountsRepository(ctx.tx, clinic.id).balanceAfter(patientId, key);
  return { ...(await findHead(ctx, clinic, patientId)), payment, refund, balanceAfter };
}

export async function readPrintableEstimate(ctx: ObjectCall): Promise<PrintedEstimate> {
  const clinic = await auth.getClinicOfCall(ctx);
  const estimate = await readEstimate(ctx, clinic.id, ctx.params.id);
  return { ...(await findHead(ctx, clinic, estimate.patient.id)), estimate };
}

type ClaimsCall = ObjectCall & { readonly query: { readonly patientId?: number | undefined } };

export async function readPrintableClaims(ctx: ClaimsCall): Promise<PrintedClaims> {
  const clinic = await auth.getClinicOfCall(ctx);
  const batch = await readBatch(ctx, clinic.id, ctx.params.id);
  const { patientId } = ctx.query;
  const lines = batch.lines.filter(({ patient }) => !patientId || patient.id === patientId);
  if (patientId && lines.length === 0) throw notFound('El paciente no está en esta presentación');
  const people = await auth.identifyUsers(
    ctx,
    lines.map(({ patient }) => patient.id),
  );
  return {
    ...letterheadOf(clinic),
    batch: { ...batch, lines },
    docNumbers: Object.fromEntries([...people].map(([id, { docNumber }]) => [id, docNumber])),
    hasCover: !patientId,
  };
}

const letterheadOf = ({ name, address }: ClinicRow): Letterhead => ({
  clinicName: name,
  clinicAddress: address,
});

async function findHead(ctx: RequestContext, clinic: ClinicRow, patientId: number) {
  const patient = (await auth.identifyUsers(ctx, [patientId])).get(patientId);
  return { ...letterheadOf(clinic), docNumber: patient?.docNumber ?? null };
}
