import {
  demographics,
  historySave,
  historySaveWith,
  type KnownValues,
} from '@dentaria/contract/clinical-history/history.ts';
import { TYPED_FIELDS } from '@dentaria/contract/clinical-history/typed-fields.ts';
import { columnsNamed } from '../../../kernel/database/lists/column-names.ts';
import { compileOnce, type UnvalidatedRequest } from '../../../kernel/http/request-parts.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';
import type { HistoryDocument } from './history-document.ts';

const COLUMNS = columnsNamed(TYPED_FIELDS);

async function knownValues(
  ctx: RequestContext,
  patientId: number | undefined,
  before: HistoryDocument | undefined,
): Promise<KnownValues> {
  const record = patientId === undefined ? undefined : await auth.getReadableUser(ctx, patientId);
  const insurances = await healthInsurance.listRegistered(ctx);
  const known = new Map(
    TYPED_FIELDS.map((field) => [
      field,
      [record?.[COLUMNS[field]] ?? null, before?.demographics[field] ?? null],
    ]),
  );
  known.get('healthInsurance')?.push(...insurances.map(({ name }) => name));
  return Object.fromEntries(known);
}

/** Accepts values that are already on record for the patient. Loads them only if the stricter schema fails. */
export async function saveSchema(
  ctx: RequestContext & { readonly sent: UnvalidatedRequest },
  patientId?: number,
  before?: HistoryDocument,
) {
  if (compileOnce(demographics).safeParse(ctx.sent.body.demographics).success)
    return compileOnce(historySave);
  return historySaveWith(await knownValues(ctx, patientId, before));
}
