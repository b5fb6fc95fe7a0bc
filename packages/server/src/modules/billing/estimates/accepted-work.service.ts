import { keepsPrices } from '@dentaria/contract/billing/estimate-state.ts';
import type { AcceptedWork } from '@dentaria/contract/billing/estimates.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { CoveredPatient } from '../coverage/coverage.repository.ts';
import { pricesToday } from '../coverage/patient-prices.service.ts';
import { estimatesRepository } from './estimates.repository.ts';
import { factsOf, presentLines } from './present-estimate.ts';

export async function listAcceptedWork(
  ctx: RequestContext,
  patient: CoveredPatient,
): Promise<AcceptedWork[]> {
  const { id: patientId, clinic_id: clinicId } = patient;
  const { today: day } = ctx;
  const repository = estimatesRepository(ctx.tx, clinicId);
  const accepted = await repository.list({ patientId, state: 'accepted', today: day });
  if (accepted.length === 0) return [];
  const lines = Map.groupBy(
    await repository.listLines(accepted.map(({ id }) => id)),
    ({ estimate_id }) => estimate_id,
  );
  const prices = await pricesToday(ctx, patient);
  return accepted.toReversed().flatMap((row) =>
    presentLines(row, lines.get(row.id) ?? [])
      .filter(({ done }) => !done)
      .map((line) => ({
        estimateId: row.id,
        estimateNumber: row.number,
        line,
        pricesExpired: !keepsPrices(factsOf(row), day),
        today: prices.get(line.procedureId)?.patientPart ?? null,
      })),
  );
}
