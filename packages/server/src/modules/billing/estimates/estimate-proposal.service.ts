import type { ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { requiredWork } from '@dentaria/contract/billing/required-work.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { CoveredPatient } from '../coverage/coverage.repository.ts';
import { pricesToday } from '../coverage/patient-prices.service.ts';
import { estimatesRepository } from './estimates.repository.ts';

export async function proposeLines(
  ctx: RequestContext,
  patient: CoveredPatient,
  chart: Chart,
): Promise<ProposedLine[]> {
  const work = requiredWork(chart);
  if (work.length === 0) throw conflict('El odontograma no tiene trabajo requerido (azul)');
  const procedures = await estimatesRepository(ctx.tx, patient.clinic_id).findProcedures(
    work.map(({ code }) => code),
  );
  const prices = await pricesToday(ctx, patient);
  return work.map((required) => {
    const procedure = procedures.find(({ code }) => code === required.code);
    if (!procedure) throw conflict(`Falta la prestación ${required.code}: cargá el nomenclador en Aranceles`);
    const priced = prices.get(procedure.id);
    return {
      procedureId: procedure.id,
      code: procedure.code,
      description: procedure.name,
      toothNumber: required.tooth,
      faces: [...required.faces],
      price: priced?.price ?? 0,
      covered: priced?.covered ?? 0,
      needsAuthorization: priced?.needsAuthorization ?? false,
      hasPrice: priced !== undefined,
    };
  });
}
