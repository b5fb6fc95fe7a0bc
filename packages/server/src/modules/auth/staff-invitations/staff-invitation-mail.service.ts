import { newLink } from '../../../kernel/access/links.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { type MailKind, mailing } from '../../mail/mail.module.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { staffInvitationsRepository } from './staff-invitations.repository.ts';

export const staffInvitationMail: MailKind = {
  compose: async ({ tx, now }, { subject_id, message_id: messageId }, { config, secret }) => {
    const invitations = staffInvitationsRepository(tx);
    const invitation = await invitations.findOpenForJob(subject_id);
    if (invitation?.message_id !== messageId || invitation.mail_state !== 'queued') return undefined;
    const clinic = await clinicsRepository(tx).find(invitation.clinic_id);
    if (!clinic || invitation.expires_at <= now) return undefined;
    const { url, tokenHash } = newLink('staffInvitation', {
      publicUrl: config.publicUrl,
      now,
      until: invitation.expires_at,
      mail: { secret, messageId },
    });
    await invitations.addLink(invitation, tokenHash);
    return { to: invitation.email, content: letterOf(invitation, clinic.name, url, config) };
  },
  recordResult: async (tx, { subject_id, message_id }, { state: mail_state }) => {
    const invitations = staffInvitationsRepository(tx);
    const current = await invitations.findOpenForJob(subject_id);
    if (current?.message_id === message_id) await invitations.update(current, { mail_state });
  },
};

const ROLE_NAMES = { DENTIST: 'dentista', RECEPTIONIST: 'recepcionista' } as const;

function letterOf(
  invitation: RowOf<'staff_invitations'>,
  clinicName: string,
  link: string,
  { companyName, clinicTimeZone }: Config,
) {
  const letter = {
    subject: `${clinicName} te invita a ${companyName}`,
    blocks: [
      'Hola:',
      `${clinicName} te invita a usar ${companyName} como ${ROLE_NAMES[invitation.role]}. Abrí el enlace y elegí tu usuario y tu contraseña:`,
      { label: 'Crear mi cuenta', url: link },
      `El enlace se puede usar una sola vez y vence el ${mailing.longDate(invitation.expires_at, clinicTimeZone)}.`,
      'Si no esperabas esta invitación, ignorá este mensaje.',
    ],
  };
  return mailing.renderLetter(letter, clinicName);
}
