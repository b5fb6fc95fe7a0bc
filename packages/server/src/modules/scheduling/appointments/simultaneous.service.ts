import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { appointmentsRepository, type SimultaneousAppointment } from './appointments.repository.ts';

interface Place {
  readonly professionalId: number;
  readonly start: Date;
  readonly end: Date;
}

export interface Subject {
  readonly clinicId: number;
  readonly patientId: number;
  readonly ownId?: number;
  /** The place that it leaves. */
  readonly from?: Place;
}

const overlap = (other: SimultaneousAppointment, { professionalId, start, end }: Place): boolean =>
  other.professional_id !== professionalId && other.starts_at < end && start < other.ends_at;

/** With other professionals. Those that overlapped before a move were allowed then. */
export async function listSimultaneous(
  { tx }: Pick<ServiceContext, 'tx'>,
  { clinicId, patientId, ownId, from }: Subject,
  place: Place,
): Promise<SimultaneousAppointment[]> {
  const range = { from: place.start, to: place.end };
  const found = await appointmentsRepository(tx).listSimultaneous(clinicId, patientId, range);
  return found.filter((each) => each.id !== ownId && overlap(each, place) && !(from && overlap(each, from)));
}

/** `El paciente ya tiene turno a las 10:00 con Ana Pérez`. */
export async function describeSimultaneous(
  { tx, timeZone }: Pick<ServiceContext, 'tx' | 'timeZone'>,
  clinicId: number,
  { starts_at, professional_id }: SimultaneousAppointment,
): Promise<string> {
  const professionals = await auth.listProfessionals({ tx }, clinicId);
  const name = professionals.find(({ id }) => id === professional_id)?.name ?? 'otro profesional';
  return `El paciente ya tiene turno a las ${clinicTimeAt(starts_at, timeZone).time} con ${name}`;
}
