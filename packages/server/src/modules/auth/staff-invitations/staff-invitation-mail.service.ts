import { type LinkParts, newLink } from '../../../kernel/access/links.ts';
import type { Config } from '../../../kernel/config.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Envelope } from '../../../kernel/mail-envelope.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { mailJob } from '../mail/mail-job.ts';
import type { Mailer } from '../mail/mailer.ts';
import { staffInvitationsRepository } from './staff-invitations.repository.ts';

interface StaffInvitationMail {
  readonly invitation: RowOf<'staff_invitations'>;
  readonly clinicName: string;
  readonly link: string;
}

export const envelopeOf = ({ clinic_id, email, message_id }: RowOf<'staff_invitations'>): Envelope => ({
  pool: 'clinic',
  clinicId: clinic_id,
  to: email,
  messageId: message_id,
});

/** Sends the mail of an invitation. */
export const deliverStaffInvitation = mailJob<StaffInvitationMail>({
  prepare: (tx, id, { now, ...parts }) => prepare(tx, id, now, parts),
  queuedAt: ({ invitation }) => invitation.mail_queued_at,
  envelopeOf: ({ invitation }) => envelopeOf(invitation),
  compose,
  finish: async (tx, id, outcome, { invitation }) => {
    const invitations = staffInvitationsRepository(tx);
    const current = await invitations.findOpen(id);
    // A resent invitation has a mail of its own.
    if (current?.message_id === invitation.message_id)
      await invitations.update(current, { mail_state: outcome });
  },
});

/** With a new link. Undefined if nothing is to be sent. */
async function prepare(
  tx: Tx,
  id: number,
  now: Date,
  { config, secret }: LinkParts,
): Promise<StaffInvitationMail | undefined> {
  const invitations = staffInvitationsRepository(tx);
  const invitation = await invitations.findOpen(id);
  if (invitation?.mail_state !== 'queued' || invitation.expires_at <= now) return undefined;
  const clinic = await clinicsRepository(tx).find(invitation.clinic_id);
  if (!clinic) return undefined;
  const { url, tokenHash } = newLink('staffInvitation', {
    publicUrl: config.publicUrl,
    now,
    until: invitation.expires_at,
    mail: { secret, messageId: invitation.message_id },
  });
  await invitations.addLink(invitation, tokenHash);
  return { invitation, clinicName: clinic.name, link: url };
}

const ROLE_NAMES = { DENTIST: 'dentista', RECEPTIONIST: 'recepcionista' } as const;

function compose(
  { invitation, clinicName, link }: StaffInvitationMail,
  { companyName, clinicTimeZone: timeZone }: Config,
  { renderLetter }: Mailer,
) {
  const until = new Intl.DateTimeFormat('es-AR', {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: false,
    timeZone,
  }).format(invitation.expires_at);
  const letter = {
    subject: `${clinicName} te invita a ${companyName}`,
    blocks: [
      'Hola:',
      `${clinicName} te invita a usar ${companyName} como ${ROLE_NAMES[invitation.role]}. Abre el enlace y elige tu usuario y tu contraseña:`,
      { label: 'Crear mi cuenta', url: link },
      `El enlace se puede usar una sola vez y vence el ${until}.`,
      'Si no esperabas esta invitación, ignora este mensaje.',
    ],
  };
  return renderLetter(letter, clinicName);
}
