import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicCall, type ObjectCall } from '../../auth/auth.module.ts';
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
  const { id } = await auth.getClinicOfCall(ctx);
  const statement = await readStatement(ctx, id, ctx.params.patientId, period);
  return { ...(await findHead(ctx, id, statement.patient.id)), statement };
}

export async function readPrintableReceipt(ctx: ObjectCall): Promise<PrintedReceipt> {
  const { id: clinicId } = await auth.getClinicOfCall(ctx);
  const payment = await readPayment(ctx, clinicId, ctx.params.id);
  const { id: patientId } = payment.patient;
  const key = { kind: 'payment', payment_id: payment.id } as const;
  const balanceAfter = await accountsRepository(ctx.tx, clinicId).balanceAfter(patientId, key);
  return { ...(await findHead(ctx, clinicId, patientId)), payment, balanceAfter };
}

type RefundCall = ObjectCall & { readonly params: { readonly refundId: number } };

export async function readPrintableRefund(ctx: RefundCall): Promise<PrintedRefund> {
  const { id: clinicId } = await auth.getClinicOfCall(ctx);
  const { payment, refund } = await getRefund(ctx, clinicId, ctx.params);
  const { id: patientId } = payment.patient;
  const balanceAfter = await accountsRepository(ctx.tx, clinicId).balanceAfter(patientId, {
    refund_id: refund.id,
  });
  return { ...(await findHead(ctx, clinicId, patientId)), payment, refund, balanceAfter };
}

export async function readPrintableEstimate(ctx: ObjectCall): Promise<PrintedEstimate> {
  const { id: clinicId } = await auth.getClinicOfCall(ctx);
  const estimate = await readEstimate(ctx, clinicId, ctx.params.id);
  return { ...(await findHead(ctx, clinicId, estimate.patient.id)), estimate };
}

type ClaimsCall = ObjectCall & { readonly query: { readonly patientId?: number | undefined } };

export async function readPrintableClaims(ctx: ClaimsCall): Promise<PrintedClaims> {
  const { id: clinicId } = await auth.getClinicOfCall(ctx);
  const batch = await readBatch(ctx, clinicId, ctx.params.id);
  const { patientId } = ctx.query;
  const lines = batch.lines.filter(({ patient }) => !patientId || patient.id === patientId);
  if (patientId && lines.length === 0) throw notFound('El paciente no está en esta presentación');
  const clinic = await auth.findClinic(ctx, clinicId);
  const people = await auth.identifyUsers(
    ctx,
    lines.map(({ patient }) => patient.id),
  );
  return {
    clinicName: clinic?.name ?? '',
    clinicAddress: clinic?.address ?? null,
    batch: { ...batch, lines },
    docNumbers: Object.fromEntries([...people].map(([id, { docNumber }]) => [id, docNumber])),
    hasCover: !patientId,
  };
}

async function findHead(ctx: RequestContext, clinicId: number, patientId: number) {
  const clinic = await auth.findClinic(ctx, clinicId);
  const patient = (await auth.identifyUsers(ctx, [patientId])).get(patientId);
  return {
    clinicName: clinic?.name ?? '',
    clinicAddress: clinic?.address ?? null,
    docNumber: patient?.docNumber ?? null,
  };
}
