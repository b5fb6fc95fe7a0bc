import type { MessageTemplate, TemplateKind } from '@dentaria/contract/scheduling/message-templates.ts';
import type { MessageConsent } from '@dentaria/contract/scheduling/messages.ts';
import { afterQuietHours } from '@dentaria/contract/scheduling/reminder-times.ts';
import { sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { ClinicSender } from '../../mail/mail.module.ts';

/** Booking online counts as consent for that appointment; only a later answer revokes it. */
export const consentAnswer = (
  { appointment, consent }: { readonly appointment: string; readonly consent: string },
  unasked: 'yes' | 'no',
) => sql<'yes' | 'no'>`case when ${sql.ref(`${appointment}.contact_email`)} is null
    then coalesce(${sql.ref(`${consent}.answer`)}, ${unasked})
  when ${sql.ref(`${consent}.updated_at`)} > ${sql.ref(`${appointment}.created_at`)}
    then ${sql.ref(`${consent}.answer`)} else 'yes' end`;

type ConsentingAppointment = Pick<RowOf<'appointments'>, 'patient_id' | 'contact_email' | 'created_at'>;

export function consentFor(
  { contact_email, created_at }: ConsentingAppointment,
  consent: Pick<RowOf<'message_consents'>, 'answer' | 'updated_at'> | undefined,
): MessageConsent {
  if (contact_email === null) return consent?.answer ?? 'unasked';
  return consent && consent.updated_at > created_at ? consent.answer : 'yes';
}

export function messageSettingsRepository(tx: Tx, clinicId: number) {
  const findConsentRow = (patientId: number) =>
    tx
      .selectFrom('message_consents')
      .select(['answer', 'updated_at'])
      .where('clinic_id', '=', clinicId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
  return {
    find: () =>
      tx.selectFrom('message_settings').selectAll().where('clinic_id', '=', clinicId).executeTakeFirst(),

    /** An undefined `email` leaves the stored address unchanged. */
    save: (
      values: Omit<RowOf<'message_settings'>, 'clinic_id' | 'email' | 'updated_at'> & {
        readonly email: string | null | undefined;
      },
    ) =>
      tx
        .insertInto('message_settings')
        .values({ ...values, clinic_id: clinicId })
        .onConflict((on) => on.column('clinic_id').doUpdateSet({ ...values, updated_at: new Date() }))
        .execute(),

    listTemplates: () =>
      tx
        .selectFrom('message_templates')
        .select(['kind', 'subject', 'body'])
        .where('clinic_id', '=', clinicId)
        .execute(),

    findTemplate: (kind: TemplateKind) =>
      tx
        .selectFrom('message_templates')
        .select(['subject', 'body'])
        .where('clinic_id', '=', clinicId)
        .where('kind', '=', kind)
        .executeTakeFirst(),

    replaceTemplates: async (templates: readonly (MessageTemplate & { readonly kind: TemplateKind })[]) => {
      await tx.deleteFrom('message_templates').where('clinic_id', '=', clinicId).execute();
      if (templates.length > 0)
        await tx
          .insertInto('message_templates')
          .values(templates.map((template) => ({ ...template, clinic_id: clinicId })))
          .execute();
    },

    findConsentFor: async (appointment: ConsentingAppointment): Promise<MessageConsent> =>
      consentFor(appointment, await findConsentRow(appointment.patient_id)),

    findConsentRow,

    setConsent: async (patientId: number, answer: MessageConsent) => {
      if (answer === 'unasked')
        await tx
          .deleteFrom('message_consents')
          .where('clinic_id', '=', clinicId)
          .where('patient_id', '=', patientId)
          .execute();
      else
        await tx
          .insertInto('message_consents')
          .values({ clinic_id: clinicId, patient_id: patientId, answer })
          .onConflict((on) =>
            on.columns(['clinic_id', 'patient_id']).doUpdateSet({ answer, updated_at: new Date() }),
          )
          .execute();
    },
  };
}

export const afterQuietHoursOf = (
  settings: Pick<RowOf<'message_settings'>, 'quiet_from' | 'quiet_to'> | undefined,
  instant: Date,
  timeZone: string,
): Date =>
  settings
    ? afterQuietHours(instant, { from: settings.quiet_from, to: settings.quiet_to, timeZone })
    : instant;

/** Replies go to the clinic or its owner, because nobody reads the installation's mailbox. */
export async function readClinicSender({ tx }: { readonly tx: Tx }, clinicId: number): Promise<ClinicSender> {
  const sender = await tx
    .selectFrom('clinics as c')
    .leftJoin('message_settings as s', 's.clinic_id', 'c.id')
    .leftJoin('users as o', (join) =>
      join.onRef('o.id', '=', 'c.owner_user_id').on('o.removed_at', 'is', null),
    )
    .select(['c.name', 's.phone'])
    .select((eb) => eb.fn.coalesce('s.email', 'o.email').as('replyTo'))
    .where('c.id', '=', clinicId)
    .executeTakeFirst();
  return sender ?? { name: '', phone: null, replyTo: null };
}

export async function listClinicsWithReminders(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('message_settings as s')
    .innerJoin('clinics as c', 'c.id', 's.clinic_id')
    .select('s.clinic_id')
    .where('s.enabled', '=', true)
    .where('c.active', '=', true)
    .execute();
  return rows.map(({ clinic_id }) => clinic_id);
}
