import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  appointmentsRepository,
  type Placement,
  type SimultaneousAppointment,
} from './appointments.repository.ts';

export interface Subject {
  readonly clinicId: number;
  readonly patientId: number;
  readonly ownId?: number;
  readonly movedFrom?: Placement;
}

const overlap = (other: SimultaneousAppointment, place: Placement): boolean =>
  other.professional_id !== place.professional_id &&
  other.starts_at < place.ends_at &&
  place.starts_at < other.ends_at;

/** Ignores overlaps that existed before the move. */
export async function listSimultaneous(
  { tx }: Pick<ServiceContext, 'tx'>,
  { clinicId, patientId, ownId, movedFrom }: Subject,
  place: Placement,
): Promise<SimultaneousAppointment[]> {
  const range = { from: place.starts_at, to: place.ends_at };
  const found = await appointmentsRepository(tx).listSimultaneous(clinicId, patientId, range);
  return found.filter(
    (each) => each.id !== ownId && overlap(each, place) && !(movedFrom && overlap(each, movedFrom)),
  );
}

export async function describeSimultaneous(
  { tx, timeZone }: Pick<ServiceContext, 'tx' | 'timeZone'>,
  clinicId: number,
  { starts_at, professional_id }: SimultaneousAppointment,
): Promise<string> {
  const professionals = await auth.listProfessionals({ tx }, clinicId);
  const name = professionals.find(({ id }) => id === professional_id)?.name ?? 'otro profesional';
  return `El paciente ya tiene turno a las ${clinicTimeAt(starts_at, timeZone).time} con ${name}`;
}
