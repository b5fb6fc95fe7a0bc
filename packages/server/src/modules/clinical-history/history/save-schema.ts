import {
  type Demographics,
  demographics,
  historySave,
  historySaveWith,
  type KnownValues,
} from '@dentaria/contract/clinical-history/history.ts';
import { compiled, type SentRequest } from '../../../kernel/http/request-parts.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';
import type { HistoryDocument } from './history-document.ts';

type KnownField = keyof KnownValues & keyof Demographics;

/** What the patient's record, the registry of obras sociales and the saved history have, by field of a save. */
async function knownValues(
  ctx: RequestContext,
  patientId: number | undefined,
  before: HistoryDocument | undefined,
): Promise<KnownValues> {
  const record = patientId === undefined ? undefined : await auth.getReadableUser(ctx, patientId);
  const insurances = await healthInsurance.listRegistered(ctx);
  const saved = (field: KnownField) => before?.demographics[field] ?? null;
  return {
    firstName: [record?.first_name ?? null, saved('firstName')],
    lastName: [record?.last_name ?? null, saved('lastName')],
    phone: [record?.phone ?? null, saved('phone')],
    civilStatus: [record?.civil_status ?? null, saved('civilStatus')],
    profession: [record?.profession ?? null, saved('profession')],
    workplace: [record?.workplace ?? null, saved('workplace')],
    affiliateNumber: [record?.affiliate_number ?? null, saved('affiliateNumber')],
    healthInsurance: [
      record?.health_insurance ?? null,
      saved('healthInsurance'),
      ...insurances.map(({ name }) => name),
    ],
  };
}

/** The schema of a save, which accepts what is known of the patient. Reads it only for a body that needs it. */
export async function saveSchema(
  ctx: RequestContext & { readonly sent: SentRequest },
  patientId?: number,
  before?: HistoryDocument,
) {
  if (compiled(demographics).safeParse(ctx.sent.body.demographics).success) return compiled(historySave);
  return historySaveWith(await knownValues(ctx, patientId, before));
}
