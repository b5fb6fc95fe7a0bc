import type { World } from '../../packages/server/src/authorization/testing/world.ts';
import type { ProductUnderTest } from '../../packages/server/src/testing/test-app.ts';

/** Rows per table. */
export const MANY = 2_000;

/** Inserts `MANY` rows into every table that a response lists. */
export async function insertManyRows({ owner }: ProductUnderTest, { here, insurance }: World) {
  const client = await owner.connect();
  const numbers = `generate_series(1, ${MANY}) as n`;
  try {
    await client.query('begin');
    // Disables the row triggers, which stamp lists and check foreign keys.
    await client.query('set local session_replication_role = replica');
    await client.query(`insert into clinics (name) select 'Clínica del Sol, sede ' || n from ${numbers}`);
    await client.query(
      `insert into users (clinic_id, username, password_hash, email, first_name, last_name, doc_number, date_of_birth,
         street, city, state, postal_code, country, phone, gender, civil_status, profession, workplace, affiliate_number,
         health_insurance, emergency_contact_name, emergency_contact_phone, roles)
       select clinic, 'listed_' || clinic || '_' || n, 'none', 'listed_' || n || '@example.com', 'María Inés',
         'Núñez ' || n, doc, '1980-02-03', 'Avenida de los Incas ' || n, 'Ciudad de Buenos Aires', 'CABA', 'C1427',
         'Argentina', '+54 11 4' || n, 'FEMALE', 'Casada', 'Docente', 'Escuela 4', '1234/' || n, 'OSDE 210',
         'José Núñez', '+54 11 5' || n, array['PATIENT']
         from (select $1::int as clinic, n, (40000000 + n)::text as doc from ${numbers}
               union all
               select id, id, $2 from clinics where name like 'Clínica del Sol%') as listed`,
      [here.clinic.id, here.patient.docNumber],
    );
    await client.query(
      `insert into health_insurances (name, federation_code, details)
       select 'Obra Social del Personal ' || n, 'L' || n, 'Nacional · Obra social sindical' from ${numbers}`,
    );
    await client.query(
      `insert into health_insurance_plans (health_insurance_id, plan_name, description)
       select id, 'Plan ' || n, 'Cobertura odontológica completa'
         from (select id, 1 as n from health_insurances where federation_code like 'L%'
               union all select $1, n from ${numbers}) as planned`,
      [insurance.id],
    );
    await client.query(
      `insert into email_configs (config_name, smtp_host, smtp_port, smtp_username, smtp_password, from_email,
         is_active, created_at, updated_at)
       select 'L' || translate(n::text, '0123456789', 'ABCDEFGHIJ'), 'smtp.example.com', 587, 'user', '', 'a@b.example',
         false, now(), now() from ${numbers}`,
    );
    await client.query(
      `with invited as (
         insert into invitations (email, doc_number, token_hash, created_at, expires_at)
         select 'invited_' || n || '@example.com', (50000000 + n)::text, sha256(('listed ' || n)::bytea), now(),
           now() + interval '7 days' from ${numbers} returning id, email)
       insert into mails (invitation_id, kind, recipient, message_id, state, created_at, state_at)
       select id, 'INVITATION', email, 'listed ' || id, 'SENT', now(), now() from invited`,
    );
    const content = `select v.content, v.author_id, v.people, v.hash, v.save_key from history_versions v
                      where v.history_id = $1 and v.version = 1`;
    await client.query(
      `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
       select $1, 2 + n, $2, 'saved', author_id, now(), people, content, hash from ${numbers}, (${content}) as first`,
      [here.historyId, here.clinic.id],
    );
    await client.query('update histories set version = $2 where id = $1', [here.historyId, MANY + 2]);
    await client.query(
      `with archived as (
         insert into histories (patient_user_id, clinic_id, volume, version, next_row_id, restorations, caries,
           extractions, absent_teeth, crowns, notes, created_at, archived_at)
         select id, clinic_id, 1, 1, 1, 0, 0, 0, 0, 0, 0, now(), now() from users where username like 'listed_' || $2 || '_%'
         returning id, clinic_id)
       insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
       select archived.id, 1, clinic_id, 'archived', author_id, now(), people, content, hash
         from archived, (${content}) as first`,
      [here.historyId, here.clinic.id],
    );
    await client.query(
      `insert into audit (user_id, username, role, clinic_id, action, object, object_id, address, request_id)
       select $1, $2, 'DENTIST', $3, 'read', 'history', $4, '127.0.0.1', 'listed' from ${numbers}`,
      [here.dentist.id, here.dentist.username, here.clinic.id, here.historyId],
    );
    await client.query(
      `insert into closures (clinic_id, professional_id, starts_at, ends_at, reason)
       select $1, $2, '2091-01-01'::timestamptz + n * interval '1 day', '2091-01-01'::timestamptz + n * interval '1 day 1 hour',
              'Capacitación' from ${numbers}`,
      [here.clinic.id, here.dentist.id],
    );
    await client.query(
      `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, note, overbooked)
       select $1, $2, $3, $4, $5::timestamptz + n * interval '20 seconds', $5::timestamptz + n * interval '21 seconds',
              'Trae la radiografía', true from ${numbers}`,
      [
        here.clinic.id,
        here.newcomer.id,
        here.dentist.id,
        here.agenda.typeId,
        here.agenda.appointment.startsAt,
      ],
    );
    await client.query(
      `insert into procedures (clinic_id, code, name, chapter)
       select $1, 'L' || n, 'Restauración compleja ' || n, 'Operatoria dental' from ${numbers}`,
      [here.clinic.id],
    );
    await client.query(
      `insert into prices (clinic_id, list_id, procedure_id, valid_from, price, covered_percent, copayment)
       select clinic_id, $2, id, valid_from, 25000.50, 70, 1500
         from procedures, unnest(array[current_date - 30, current_date + 30]) as valid_from
        where clinic_id = $1 and code like 'L%'`,
      [here.clinic.id, here.billing.list.id],
    );
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await owner.query('analyze');
}

/** Fills the clinic up to 20,000 patients, the largest that is supported. */
export async function insertLargestClinic({ owner }: ProductUnderTest, { here }: World): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (clinic_id, username, password_hash, email, first_name, last_name, doc_number, date_of_birth,
         street, city, state, postal_code, country, phone, gender, civil_status, profession, workplace, affiliate_number,
         health_insurance, roles)
       select $1, 'large_' || n, 'none', 'large_' || n || '@example.com', 'María Inés', 'Núñez ' || n,
         (10000000 + n)::text, '1980-02-03', 'Avenida de los Incas ' || n, 'Ciudad de Buenos Aires', 'CABA', 'C1427',
         'Argentina', '+54 11 4' || n, 'FEMALE', 'Casada', 'Docente', 'Escuela 4', '1234/' || n, 'OSDE 210',
         array['PATIENT']
         from generate_series(1, 20000) as n`,
      [here.clinic.id],
    );
  } finally {
    client.release(true);
  }
  await owner.query('analyze users');
}

/** Inserts eight versions of 1 MB into an archived history. */
export async function insertLargeVersions({ owner }: ProductUnderTest, { here }: World): Promise<void> {
  await owner.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
     select history_id, version + n, clinic_id, 'saved', author_id, now(), people,
            to_json(repeat('{"texto":"Ñandú"},', 45000)), hash
       from history_versions, generate_series(1, 8) as n where history_id = $1 and version = 2`,
    [here.archivedHistoryId],
  );
}
