import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import {
  type AppointmentType,
  appointmentTypeWrite,
  type Chair,
  type chairWrite,
  type firstSetup,
  type Schedule,
  type SchedulingSettings,
} from '@dentaria/contract/scheduling/settings.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { columnWriter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, orNotFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { lockAgenda } from '../lock-agenda.ts';
import { hoursRepository } from './hours.repository.ts';
import { presentChair, presentType, settingsRepository } from './settings.repository.ts';

export async function readSettings({ tx }: RequestContext, clinic: ClinicRow): Promise<SchedulingSettings> {
  const repository = settingsRepository(tx, clinic.id);
  const professionals = await auth.listProfessionals({ tx }, clinic.id);
  const chairs = await repository.listChairs();
  const types = await repository.listTypes();
  const schedules = await hoursRepository(tx, clinic.id).listSchedules();
  return {
    clinicId: clinic.id,
    clinicName: clinic.name,
    professionals: [...professionals],
    chairs: chairs.map(presentChair),
    types: types.map(presentType),
    schedules: presentSchedules(schedules),
    ready: schedules.length > 0 && types.some(({ active }) => active),
  };
}

export const presentSchedules = (rows: readonly RowOf<'schedules'>[]): Schedule[] =>
  rows.map((row, index) => {
    const next = rows[index + 1];
    return {
      professionalId: row.professional_id,
      validFrom: row.valid_from,
      validTo: next?.professional_id === row.professional_id ? addDays(next.valid_from, -1) : null,
      intervals: row.intervals,
    };
  });

const DEFAULT_TYPES = [
  { name: 'Consulta', lengthFactor: 1, color: 'blue', recallMonths: 6 },
  { name: 'Limpieza', lengthFactor: 1, color: 'teal', recallMonths: 6 },
  { name: 'Restauración', lengthFactor: 1.5, color: 'green', recallMonths: null },
  { name: 'Endodoncia', lengthFactor: 2, color: 'violet', recallMonths: null },
  { name: 'Extracción', lengthFactor: 1.5, color: 'orange', recallMonths: null },
  { name: 'Urgencia', lengthFactor: 1, color: 'pink', recallMonths: null },
] as const;

export async function setUp(
  ctx: RequestContext,
  clinic: ClinicRow,
  professionalId: number,
  body: z.output<typeof firstSetup>,
): Promise<SchedulingSettings> {
  const repository = settingsRepository(ctx.tx, clinic.id);
  const hours = hoursRepository(ctx.tx, clinic.id);
  await lockAgenda(ctx.tx, clinic.id);
  if ((await repository.listTypes()).length > 0)
    throw conflict('La agenda de la clínica ya está configurada');
  const names = new Set((await repository.listChairs()).map(({ name }) => name.toLowerCase()));
  const chairs = Array.from({ length: body.chairs }, (_, index) => `Sillón ${index + 1}`);
  const missing = chairs.filter((name) => !names.has(name.toLowerCase()));
  if (missing.length > 0) await repository.createChairs(missing.map((name) => ({ name, active: true })));
  await repository.createTypes(
    DEFAULT_TYPES.map(({ name, lengthFactor, color, recallMonths }) => ({
      name,
      minutes: Math.min(480, Math.ceil((body.minutes * lengthFactor) / 5) * 5),
      color,
      procedure_code: null,
      recall_months: recallMonths,
      online: name === 'Consulta',
      active: true,
    })),
  );
  const { today: day } = ctx;
  const intervals = [...new Set(body.weekdays)]
    .toSorted((a, b) => a - b)
    .map((weekday) => ({ weekday, from: body.from, to: body.to, chairId: null }));
  await hours.replaceSchedules(professionalId, day, intervals);
  await audit(ctx, { action: 'create', object: 'agenda', objectId: clinic.id, clinicId: clinic.id });
  return readSettings(ctx, clinic);
}

export const getChair = async ({ tx }: RequestContext, clinic: ClinicRow, id: number) =>
  orNotFound(await settingsRepository(tx, clinic.id).findChair(id), 'Sillón no encontrado');

export const getType = async ({ tx }: RequestContext, clinic: ClinicRow, id: number) =>
  orNotFound(await settingsRepository(tx, clinic.id).findType(id), 'Motivo no encontrado');

type ChairContent = z.output<typeof chairWrite>;

export async function createChair(ctx: RequestContext, clinic: ClinicRow, { name, active }: ChairContent) {
  const [created] = await settingsRepository(ctx.tx, clinic.id).createChairs([{ name, active }]);
  if (!created) throw new Error('No chair was inserted');
  await audit(ctx, { action: 'create', object: 'chair', objectId: created.id, clinicId: clinic.id });
  return presentChair(created);
}

export async function updateChair(
  ctx: RequestContext,
  { clinic_id: clinicId, id }: RowOf<'chairs'>,
  { name, active }: ChairContent,
): Promise<Chair> {
  const updated = await settingsRepository(ctx.tx, clinicId).updateChair(id, { name, active });
  await audit(ctx, { action: 'update', object: 'chair', objectId: id, clinicId });
  return presentChair(updated);
}

type TypeContent = z.output<typeof appointmentTypeWrite>;

const writeColumns = columnWriter(appointmentTypeWrite);

const typeColumns = (body: TypeContent) => ({
  ...writeColumns(body),
  recall_months: body.recallMonths ?? null,
});

export async function createType(ctx: RequestContext, clinic: ClinicRow, body: TypeContent) {
  const [created] = await settingsRepository(ctx.tx, clinic.id).createTypes([typeColumns(body)]);
  if (!created) throw new Error('No type was inserted');
  await audit(ctx, {
    action: 'create',
    object: 'appointment-type',
    objectId: created.id,
    clinicId: clinic.id,
  });
  return presentType(created);
}

export async function updateType(
  ctx: RequestContext,
  { clinic_id: clinicId, id }: RowOf<'appointment_types'>,
  body: TypeContent,
): Promise<AppointmentType> {
  const updated = await settingsRepository(ctx.tx, clinicId).updateType(id, typeColumns(body));
  await audit(ctx, { action: 'update', object: 'appointment-type', objectId: id, clinicId });
  return presentType(updated);
}
