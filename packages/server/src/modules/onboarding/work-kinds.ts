import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import { sql } from 'kysely';
import { dayAt, itemColumns, occurrenceAt, subjectIdIn, type WorkKindQuery } from '../../kernel/work-kind.ts';

/** Invitations belong to no clinic, so administrators see them with every clinic. */
const invitation: WorkKindQuery = {
  kind: 'invitation',
  roles: ['ADMIN'],
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: sql`i.id::bigint`,
      occurrence: sql`i.status || ' ' || ${occurrenceAt(sql`i.expires_at`)}`,
      day: dayAt(
        sql`case i.status when 'PENDING' then i.expires_at else coalesce(c.created_at, i.created_at) end`,
        moment,
      ),
    })}
      from invitations i left join clinics c on c.id = i.clinic_id
     where i.status = 'PENDING_APPROVAL'
        or (i.status = 'PENDING' and i.expires_at <= ${moment.now})`,
  texts: sql`
    select i.status as title, concat_ws(', ', i.clinic_name, i.email, 'DNI ' || i.doc_number) as detail,
           null::integer as version
      from invitations i where i.id = item.subject_id`,
  describe: ({ title, detail }) => ({
    title: title === 'PENDING' ? 'Venció sin respuesta' : 'Espera tu aprobación',
    detail,
  }),
};

const MAIL_TITLES: Readonly<Record<MailKind, string>> = {
  INVITATION: 'Invitación',
  REGISTRATION_RECEIVED: 'Aviso de registro recibido',
  APPROVED: 'Aviso de aprobación',
  REJECTED: 'Aviso de rechazo',
};

const failedMails: WorkKindQuery = {
  kind: 'mail',
  roles: ['ADMIN'],
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: subjectIdIn(sql`m.id::bigint`, 2),
      occurrence: occurrenceAt(sql`m.state_at`),
      day: dayAt(sql`m.state_at`, moment),
    })}
      from mails m left join invitations i on i.id = m.invitation_id
     where m.state = 'FAILED'
       -- An invitation that was cancelled or answered needs no mail.
       and (m.kind <> 'INVITATION' or i.status = 'PENDING')`,
  texts: sql`
    select m.kind as title, concat_ws(': ', m.recipient, m.detail) as detail, null::integer as version
      from mails m where m.id = item.subject_id / 4`,
  describe: ({ title, detail }) => ({ title: MAIL_TITLES[title as MailKind], detail }),
};

export const workKinds: readonly WorkKindQuery[] = [invitation, failedMails];
