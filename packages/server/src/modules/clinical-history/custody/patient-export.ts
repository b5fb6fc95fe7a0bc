import { clinicScopeOf } from '../../../kernel/access/caller.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { inClinicScope, readsArchived } from '../history/history.policy.ts';
import { type ExportHead, headOf } from './custody.service.ts';

/** Audits the export of a patient's histories and returns their heads, the oldest volume first. */
export async function startPatientExport(
  ctx: RequestContext,
  patientId: number,
  options: { readonly timeZone: string },
): Promise<readonly ExportHead[]> {
  const rows = await ctx.tx
    .selectFrom('histories as h')
    .innerJoin('users as p', (join) =>
      join.onRef('p.clinic_id', '=', 'h.clinic_id').onRef('p.id', '=', 'h.patient_user_id'),
    )
    .where('h.patient_user_id', '=', patientId)
    .where('h.version', '>', 0)
    .where(inClinicScope(clinicScopeOf(ctx.caller)))
    .$if(!readsArchived(ctx.caller), (q) =>
      q.where((eb) => eb.or([eb('h.archived_at', 'is', null), eb('h.closed_by_merge', '=', true)])),
    )
    .select([
      'h.id as history_id',
      'h.patient_user_id',
      'h.clinic_id',
      'h.volume',
      'h.version',
      'h.created_at',
      'h.archived_at',
    ])
    .orderBy('h.volume')
    .execute();
  const heads = [];
  for (const row of rows) heads.push(await headOf(ctx, row, options));
  return heads;
}
