// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { CONTRACT, ONBOARDING, one, type PlantedFault } from './planted-fault.ts';

export const ONBOARDING_FAULTS: readonly PlantedFault[] = [
  {
    what: 'the SMTP password is answered',
    edits: [
      {
        file: `${ONBOARDING}/email-config/email-configs.repository.ts`,
        find: 'smtpUsername: row.smtp_username,',
        put: "smtpUsername: row.smtp_username,\n  smtpPassword: row.smtp_password.toString('hex'),",
      },
      {
        file: `${CONTRACT}/onboarding/email-config.ts`,
        find: 'smtpUsername: z.string(),\n  fromEmail: z.string(),',
        put: 'smtpUsername: z.string(),\n  smtpPassword: z.string(),\n  fromEmail: z.string(),',
      },
    ],
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'the SMTP password goes to another host',
    edits: one(
      `${ONBOARDING}/email-config/email-configs.service.ts`,
      'if (body.smtpPassword === null && isElsewhere) throw',
      'if (body.smtpPassword === null && isElsewhere && body.smtpPort === 0) throw',
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'tokens of invitations are stored as they are',
    edits: one(
      `${ONBOARDING}/invitations/invitation-token.ts`,
      "createHash('sha256').update(token, 'utf8').digest();",
      "Buffer.from(token, 'utf8');",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'a registration is approved twice',
    edits: one(
      `${CONTRACT}/onboarding/invitation-status.ts`,
      "ACCEPTED: { remove: 'REMOVED' },",
      "ACCEPTED: { remove: 'REMOVED', approve: 'ACCEPTED' },",
    ),
    tests: [
      `${CONTRACT}/onboarding/invitation-status.test.ts`,
      `${ONBOARDING}/invitations/invitations.test.ts`,
    ],
  },
  {
    what: 'approve and reject at once both win: the invitation is not locked',
    edits: one(
      `${ONBOARDING}/invitations/invitations.repository.ts`,
      "db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),",
      "db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'text of a person stands unescaped in a mail',
    edits: one(
      `${ONBOARDING}/mail/templates.ts`,
      '`<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;',
      '`<p style="margin:0 0 16px">${paragraph}</p>`;',
    ),
    tests: [`${ONBOARDING}/mail/templates.test.ts`],
  },
  {
    what: 'a mail may be sent through an address of the metadata service',
    edits: one(
      `${ONBOARDING}/mail/smtp-client.ts`,
      'resolveServer(server.host, { allowPrivate })',
      'resolveServer(server.host, { allowPrivate: true })',
    ),
    tests: [`${ONBOARDING}/email-config/smtp-connection.test.ts`],
  },
];
