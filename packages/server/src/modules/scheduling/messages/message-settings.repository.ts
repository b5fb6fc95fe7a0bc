import type { MessageTemplate, TemplateKind } from '@dentaria/contract/scheduling/message-templates.ts';
import type { MessageConsent } from '@dentaria/contract/scheduling/messages.ts';
import { sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { ListedAppointment } from '../appointments/appointments.repository.ts';

/**
 * The answer that applies to messages about an appointment, of a consent that may be absent. Who books online enters an
 * address for the messages about this appointment; only a later answer revokes that.
 */
export const consentAnswer = (
  { appointment, consent }: { readonly appointment: string; readonly consent: string },
  unasked: 'yes' | 'no',
) => sql<'yes' | 'no'>`case when ${sql.ref(`${appointment}.contact_email`)} is null
    then coalesce(${sql.ref(`${consent}.answer`)}, ${unasked})
  when ${sql.ref(`${consent}.updated_at`)} > ${sql.ref(`${appointment}.created_at`)}
    then ${sql.ref(`${consent}.answer`)} else 'yes' end`;

/** Settings, texts and consents of one clinic. */
export function messageSettingsRepository(tx: Tx, clinicId: number) {
  /** What the patient answered and when; undefined if they were not asked. */
  const findConsentRow = (patientId: number) =>
    tx
      .selectFrom('message_consents')
      .select(['answer', 'updated_at'])
      .where('clinic_id', '=', clinicId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
  return {
    find: (): Promise<RowOf<'message_settings'> | undefined> =>
      tx.selectFrom('message_settings').selectAll().where('clinic_id', '=', clinicId).executeTakeFirst(),

    /** Keeps the stored address if `email` is undefined. */
    save: async (
      values: Omit<RowOf<'message_settings'>, 'clinic_id' | 'email' | 'updated_at'> & {
        readonly email: string | null | undefined;
      },
    ): Promise<void> => {
      await tx
        .insertInto('message_settings')
        .values({ ...values, clinic_id: clinicId })
        .onConflict((on) => on.column('clinic_id').doUpdateSet({ ...values, updated_at: new Date() }))
        .execute();
    },

    listTemplates: () =>
      tx
        .selectFrom('message_templates')
        .select(['kind', 'subject', 'body'])
        .where('clinic_id', '=', clinicId)
        .execute(),

    findTemplate: (kind: TemplateKind): Promise<MessageTemplate | undefined> =>
      tx
        .selectFrom('message_templates')
        .select(['subject', 'body'])
        .where('clinic_id', '=', clinicId)
        .where('kind', '=', kind)
        .executeTakeFirst(),

    replaceTemplates: async (
      templates: readonly (MessageTemplate & { readonly kind: TemplateKind })[],
    ): Promise<void> => {
      await tx.deleteFrom('message_templates').where('clinic_id', '=', clinicId).execute();
      if (templates.length > 0)
        await tx
          .insertInto('message_templates')
          .values(templates.map((template) => ({ ...template, clinic_id: clinicId })))
          .execute();
    },

    /** The answer that applies to messages about an appointment. */
    findConsentFor: async ({
      patient_id,
      contact_email,
      created_at,
    }: Pick<ListedAppointment, 'patient_id' | 'contact_email' | 'created_at'>): Promise<MessageConsent> => {
      const row = await tx
        .selectFrom('message_consents')
        .select('answer')
        .where('clinic_id', '=', clinicId)
        .where('patient_id', '=', patient_id)
        // Who books online enters an address for the messages about this appointment. Only a later answer revokes that.
        .$if(contact_email !== null, (q) => q.where('updated_at', '>', created_at))
        .executeTakeFirst();
      return row?.answer ?? (contact_email === null ? 'unasked' : 'yes');
    },

    findConsent: async (patientId: number): Promise<MessageConsent> =>
      (await findConsentRow(patientId))?.answer ?? 'unasked',

    findConsentRow,

    setConsent: async (patientId: number, answer: MessageConsent): Promise<void> => {
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

/** The clinics whose reminders are on, in a transaction with the scope of all clinics. */
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
