import {
  type AcceptanceWay,
  type Estimate,
  type estimateAcceptance,
  INVALID_ESTIMATE_LINK,
  type LinkedEstimate,
  type linkedAcceptance,
} from '@dentaria/contract/billing/estimates.ts';
import { addDays, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { z } from 'zod';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { type LinkOptions, newLink } from '../../../kernel/access/links.ts';
import { auditRead } from '../../../kernel/audit.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext, SystemContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { isUnchanged } from './estimate-hash.ts';
import { estimateLinksRepository } from './estimate-links.repository.ts';
import { estimateMailsRepository } from './estimate-mails.repository.ts';
import { estimatesRepository, type FoundEstimate } from './estimates.repository.ts';
import { audited, lockEstimate, readEstimate, stateOf } from './estimates.service.ts';

type Acceptance = z.output<typeof estimateAcceptance> & { readonly way: AcceptanceWay };

const REFUSALS = {
  draft: 'El presupuesto todavía no se presentó',
  accepted: 'El presupuesto ya se aceptó',
  rejected: 'El presupuesto ya se rechazó',
  expired: 'El presupuesto venció: presentá uno nuevo',
} as const;

export function assertOpen(ctx: ServiceContext, row: FoundEstimate): void {
  const state = stateOf(ctx, row);
  if (state !== 'presented') throw conflict(REFUSALS[state]);
}

export async function accept(
  ctx: ServiceContext,
  row: FoundEstimate,
  { way, name, docNumber, signature, hash }: Acceptance,
): Promise<Estimate> {
  assertOpen(ctx, row);
  if (!(await auth.findClinicPatient(ctx, row.clinic_id, row.patient_id, { lock: true })))
    throw conflict('El paciente ya no está en la clínica');
  const repository = estimatesRepository(ctx.tx, row.clinic_id);
  const lines = await repository.listLines([row.id]);
  if (row.hash?.toString('hex') !== hash || !isUnchanged(row, lines))
    throw conflict('El presupuesto no es el que se mostró: volvé a abrirlo');
  await repository.update(
    row.id,
    {
      accepted_at: ctx.now,
      accepted_by: ctx.caller?.id ?? null,
      acceptance_way: way,
      signer_name: name,
      signer_doc_number: docNumber,
      signature: signature ? JSON.stringify(signature) : null,
    },
    ctx.now,
  );
  return audited(ctx, row, 'accept');
}

export async function reject(ctx: ServiceContext, row: FoundEstimate, reason: string | null) {
  if (stateOf(ctx, row) !== 'expired') assertOpen(ctx, row);
  await estimatesRepository(ctx.tx, row.clinic_id).update(
    row.id,
    { rejected_at: ctx.now, rejected_by: ctx.caller?.id ?? null, rejection: reason },
    ctx.now,
  );
  return audited(ctx, row, 'reject');
}

export async function createLink(
  ctx: RequestContext,
  row: FoundEstimate,
  publicUrl: string,
): Promise<{ url: string; expiresAt: string }> {
  assertOpen(ctx, row);
  const { url, expiresAt } = await issueLink(ctx, row, { publicUrl });
  await audited(ctx, row, 'create-link');
  return { url, expiresAt: expiresAt.toISOString() };
}

/** The link expires with the estimate or earlier (docs/links.md). */
export async function issueLink(
  { tx, now, timeZone }: ServiceContext,
  row: FoundEstimate,
  options: Pick<LinkOptions, 'publicUrl' | 'mail'>,
): Promise<{ url: string; expiresAt: Date }> {
  const until = instantFrom({ day: addDays(row.valid_until, 1), time: '00:00' }, timeZone);
  const { url, tokenHash, expiresAt } = newLink('estimate', { ...options, now, until });
  await estimateLinksRepository(tx).create({
    clinic_id: row.clinic_id,
    estimate_id: row.id,
    token_hash: tokenHash,
    expires_at: expiresAt,
  });
  return { url, expiresAt };
}

/** Also withdraws a queued mail, which would contain a new link. */
export async function revokeLinks(ctx: RequestContext, row: FoundEstimate) {
  await estimateLinksRepository(ctx.tx).removeAll(row);
  const mails = estimateMailsRepository(ctx.tx);
  const mail = await mails.findLatest(row);
  if (mail)
    await mails.updateQueued(mail, {
      state: 'withdrawn',
      detail: 'Se anularon los enlaces',
      state_at: ctx.now,
    });
  return audited(ctx, row, 'revoke-links');
}

/** Locks the estimate. Every link that no longer works gets the same 404 (docs/links.md). */
export async function getLinked(ctx: SystemContext, token: string): Promise<FoundEstimate> {
  const link = await estimateLinksRepository(ctx.tx).find(hashToken(token), ctx.now);
  if (!link) throw notFound(INVALID_ESTIMATE_LINK);
  return lockEstimate(ctx, link.clinic_id, link.estimate_id);
}

async function presentLinked(ctx: SystemContext, { clinic_id, id }: FoundEstimate): Promise<LinkedEstimate> {
  const estimate = await readEstimate(ctx, clinic_id, id);
  const { number, state, lines, totals, instalments, note, coverage, validUntil } = estimate;
  const { patient, presentedAt, hash } = estimate;
  // Only presented estimates have links.
  if (!presentedAt || !hash) throw new ConcurrencyError();
  const clinicName = (await auth.findClinic(ctx, clinic_id))?.name ?? '';
  const shown = { number, state, lines, totals, instalments, note, coverage, validUntil };
  return { ...shown, presentedAt, hash, clinicName, patientName: patient.name };
}

export async function readLinked(ctx: SystemContext, token: string): Promise<LinkedEstimate> {
  const row = await getLinked(ctx, token);
  await auditEstimateRead(ctx, row);
  return presentLinked(ctx, row);
}

const auditEstimateRead = (ctx: SystemContext, row: FoundEstimate): Promise<void> =>
  auditRead(ctx, { action: 'read', object: 'estimate', objectId: row.id, clinicId: row.clinic_id });

export async function acceptLinked(
  ctx: SystemContext,
  token: string,
  acceptance: z.output<typeof linkedAcceptance>,
): Promise<LinkedEstimate> {
  const row = await getLinked(ctx, token);
  if (row.accepted_at) await auditEstimateRead(ctx, row);
  else await accept(ctx, row, { ...acceptance, way: 'link' });
  return presentLinked(ctx, row);
}

export async function rejectLinked(ctx: SystemContext, token: string, reason: string | null) {
  const row = await getLinked(ctx, token);
  if (row.rejected_at) await auditEstimateRead(ctx, row);
  else await reject(ctx, row, reason);
  return presentLinked(ctx, row);
}
