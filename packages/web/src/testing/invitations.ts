import type { EmailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';

export const invitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  invitationId: 5,
  email: 'ana@example.com',
  status: 'PENDING',
  createdAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-08T12:00:00.000Z',
  acceptedAt: null,
  docNumber: '30111222',
  clinicName: null,
  lastMail: { kind: 'INVITATION', state: 'SENT', detail: null, at: '2026-03-01T12:00:05.000Z' },
  ...overrides,
});

export const emailConfig = (overrides: Partial<EmailConfig> = {}): EmailConfig => ({
  id: 1,
  configName: 'SYSTEM_ADMIN',
  smtpHost: 'smtp.example.com',
  smtpPort: 587,
  smtpUsername: 'mailer',
  fromEmail: 'clinica@example.com',
  fromName: 'Dentaria',
  isActive: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T12:30:00.000Z',
  ...overrides,
});
