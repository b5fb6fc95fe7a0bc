import { clinicTimeAt, dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { MessageKind } from '@dentaria/contract/scheduling/message-kinds.ts';
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  type MessageTemplate,
  mailSubject,
  type PlaceholderValues,
  paragraphsOf,
  type TemplateKind,
} from '@dentaria/contract/scheduling/message-templates.ts';
import type { Moment, ServiceContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import type { Letter } from '../../mail/mail.module.ts';
import { addresseeOf, type ListedAppointment } from '../appointments/appointments.repository.ts';
import { messageSettingsRepository } from './message-settings.repository.ts';

export const templateKindOf = (kind: MessageKind): TemplateKind =>
  kind === 'early-reminder' || kind === 'late-reminder' || kind === 'manual-reminder' ? 'reminder' : kind;

export const getTemplate = async ({ tx }: ServiceContext, clinicId: number, kind: TemplateKind) =>
  (await messageSettingsRepository(tx, clinicId).findTemplate(kind)) ?? DEFAULT_TEMPLATES[kind];

export interface AppointmentNames {
  readonly professionalName: string;
  readonly clinicName: string;
  readonly clinicAddress: string | null;
  readonly clinicPhone: string | null;
}

export async function readNames(
  { tx }: ServiceContext,
  { clinic_id, professional_id }: Pick<ListedAppointment, 'clinic_id' | 'professional_id'>,
): Promise<AppointmentNames> {
  const professionals = await auth.listProfessionals({ tx }, clinic_id);
  const settings = await messageSettingsRepository(tx, clinic_id).find();
  return {
    professionalName: professionals.find(({ id }) => id === professional_id)?.name ?? 'el profesional',
    clinicName: (await auth.findClinic({ tx }, clinic_id))?.name ?? '',
    clinicAddress: settings?.address ?? null,
    clinicPhone: settings?.phone ?? null,
  };
}

export function placeholderValues(
  appointment: ListedAppointment,
  names: AppointmentNames,
  link: string,
  { today, timeZone }: Moment,
): PlaceholderValues {
  const { day, time } = clinicTimeAt(appointment.starts_at, timeZone);
  return {
    paciente: addresseeOf(appointment).name,
    fecha: dayInWords(day, today),
    hora: time,
    profesional: names.professionalName,
    clinica: names.clinicName,
    direccion: names.clinicAddress ?? '',
    enlace: link,
  };
}

const LINK_LABEL = 'Ver mi turno';

export function letterOf({ subject, body }: MessageTemplate, values: PlaceholderValues): Letter {
  const blocks: Letter['blocks'][number][] = [];
  for (const paragraph of paragraphsOf(body)) {
    if (paragraph === '{enlace}') blocks.push({ label: LINK_LABEL, url: values.enlace });
    else blocks.push(...paragraphsOf(fillTemplate(paragraph, values)));
  }
  return { subject: fillTemplate(mailSubject(subject), values), blocks };
}
