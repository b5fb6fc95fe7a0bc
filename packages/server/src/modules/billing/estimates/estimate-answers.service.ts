import {
  type AcceptanceWay,
  type Estimate,
  INVALID_ESTIMATE_LINK,
  type LinkedEstimate,
  type Signature,
} from '@dentaria/contract/billing/estimates.ts';
import { addDays, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
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
import { audited, getEstimate, lockEstimate, present, stateOf } from './estimates.service.ts';

interface Clinic {
  readonly id: number;
}

interface Acceptance {
  readonly way: AcceptanceWay;
  readonly name: string;
  readonly docNumber: string;
  readonly signature: Signature | null;
  /** What the patient saw, in hexadecimal. */
  readonly hash: string;
}

const REFUSALS = {
  draft: 'El presupuesto todavía no se presentó',
  accepted: 'El presupuesto ya se aceptó',
  rejected: 'El presupuesto ya se rechazó',
  expired: 'El presupuesto venció: presenta uno nuevo',
} as const;

export function assertOpen(ctx: ServiceContext, row: FoundEstimate): void {
  const state = stateOf(ctx, row);
  if (state !== 'presented') throw conflict(REFUSALS[state]);
}

/** @throws HttpError 409 unless the estimate is presented, unanswered, in time, what the patient saw and of a patient. */
export async function accept(
  ctx: ServiceContext,
  clinic: Clinic,
  row: FoundEstimate,
  { way, name, docNumber, signature, hash }: Acceptance,
): Promise<Estimate> {
  assertOpen(ctx, row);
  if (!(await auth.findClinicPatient(ctx, clinic.id, row.patient_id, { lock: true })))
    throw conflict('El paciente ya no está en la clínica');
  const repository = estimatesRepository(ctx.tx, clinic.id);
  const lines = await repository.listLines([row.id]);
  if (row.hash?.toString('hex') !== hash || !isUnchanged(row, lines))
    throw conflict('El presupuesto no es el que se mostró: vuelve a abrirlo');
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
  return audited(ctx, clinic, row.id, 'accept');
}

/** @throws HttpError 409 unless the estimate is presented and unanswered; an expired one may be rejected. */
export async function reject(ctx: ServiceContext, clinic: Clinic, row: FoundEstimate, reason: string | null) {
  if (stateOf(ctx, row) !== 'expired') assertOpen(ctx, row);
  await estimatesRepository(ctx.tx, clinic.id).update(
    row.id,
    { rejected_at: ctx.now, rejected_by: ctx.caller?.id ?? null, rejection: reason },
    ctx.now,
  );
  return audited(ctx, clinic, row.id, 'reject');
}

export async function createLink(
  ctx: RequestContext,
  clinic: Clinic,
  row: FoundEstimate,
  publicUrl: string,
): Promise<{ url: string; expiresAt: string }> {
  assertOpen(ctx, row);
  const { url, expiresAt } = await issueLink(ctx, clinic, row, { publicUrl });
  await audited(ctx, clinic, row.id, 'create-link');
  return { url, expiresAt: expiresAt.toISOString() };
}

/** A link that ends with the last day of the estimate, or earlier (docs/links.md). */
export async function issueLink(
  { tx, now, timeZone }: ServiceContext,
  clinic: Clinic,
  row: FoundEstimate,
  options: Pick<LinkOptions, 'publicUrl' | 'mail'>,
): Promise<{ url: string; expiresAt: Date }> {
  const until = instantFrom({ day: addDays(row.valid_until, 1), time: '00:00' }, timeZone);
  const { url, tokenHash, expiresAt } = newLink('estimate', { ...options, now, until });
  await estimateLinksRepository(tx).create({
    clinic_id: clinic.id,
    estimate_id: row.id,
    token_hash: tokenHash,
    expires_at: expiresAt,
  });
  return { url, expiresAt };
}

/** Ends the open links, also one that a mail was about to bring. */
export async function revokeLinks(ctx: RequestContext, clinic: Clinic, row: FoundEstimate) {
  await estimateLinksRepository(ctx.tx).removeAll(row);
  const mails = estimateMailsRepository(ctx.tx);
  const mail = await mails.findLatest(row);
  if (mail)
    await mails.updateQueued(mail, {
      state: 'withdrawn',
      detail: 'Se anularon los enlaces',
      state_at: ctx.now,
    });
  return audited(ctx, clinic, row.id, 'revoke-links');
}

interface Linked {
  readonly clinic: Clinic;
  readonly row: FoundEstimate;
}

/** The estimate of a link, locked. 404 alike for every link that has ended (docs/links.md). */
export async function getLinked(ctx: SystemContext, token: string): Promise<Linked> {
  const link = await estimateLinksRepository(ctx.tx).find(hashToken(token), ctx.now);
  if (!link) throw notFound(INVALID_ESTIMATE_LINK);
  const clinic = { id: link.clinic_id };
  return { clinic, row: await lockEstimate(ctx, clinic, link.estimate_id) };
}

async function presentLinked(ctx: SystemContext, clinic: Clinic, id: number): Promise<LinkedEstimate> {
  const estimate = await present(ctx, await getEstimate(ctx, clinic, id));
  const { number, state, lines, totals, instalments, note, coverage, validUntil } = estimate;
  const { patient, presentedAt, hash } = estimate;
  // A link is made of presented estimates only.
  if (!presentedAt || !hash) throw new ConcurrencyError();
  const clinicName = (await auth.findClinic(ctx, clinic.id))?.name ?? '';
  const shown = { number, state, lines, totals, instalments, note, coverage, validUntil };
  return { ...shown, presentedAt, hash, clinicName, patientName: patient.name };
}

export async function readLinked(ctx: SystemContext, token: string): Promise<LinkedEstimate> {
  const { clinic, row } = await getLinked(ctx, token);
  await auditEstimateRead(ctx, clinic, row);
  return presentLinked(ctx, clinic, row.id);
}

const auditEstimateRead = (ctx: SystemContext, clinic: Clinic, row: FoundEstimate): Promise<void> =>
  auditRead(ctx, { action: 'read', object: 'estimate', objectId: row.id, clinicId: clinic.id });

/** Idempotent. */
export async function acceptLinked(
  ctx: SystemContext,
  token: string,
  acceptance: Pick<Acceptance, 'name' | 'docNumber' | 'hash'>,
): Promise<LinkedEstimate> {
  const { clinic, row } = await getLinked(ctx, token);
  if (row.accepted_at) await auditEstimateRead(ctx, clinic, row);
  else await accept(ctx, clinic, row, { ...acceptance, way: 'link', signature: null });
  return presentLinked(ctx, clinic, row.id);
}

/** Idempotent. */
export async function rejectLinked(ctx: SystemContext, token: string, reason: string | null) {
  const { clinic, row } = await getLinked(ctx, token);
  if (row.rejected_at) await auditEstimateRead(ctx, clinic, row);
  else await reject(ctx, clinic, row, reason);
  return presentLinked(ctx, clinic, row.id);
}
