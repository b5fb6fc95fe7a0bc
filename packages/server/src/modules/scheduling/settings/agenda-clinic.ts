import { ownsClinic } from '../../../kernel/access/caller.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { clinicsRepository } from './clinics.repository.ts';

export interface AgendaClinic {
  readonly id: number;
  readonly name: string;
  readonly owner_user_id: number | null;
}

/** 404 for a clinic that is inactive or not the caller's. */
export async function getAgendaClinic({ tx, caller }: RequestContext, id: number): Promise<AgendaClinic> {
  const clinic = ownsClinic(caller, id) ? await clinicsRepository(tx).findActive(id) : undefined;
  if (!clinic) throw notFound('Clínica no encontrada');
  return clinic;
}
