import {
  type ChangedEmailConfig,
  DEFAULT_SMTP_PORT,
  type EmailConfig,
  emailConfigCreate,
  emailConfigUpdate,
  type NewEmailConfig,
} from '@dentaria/contract/onboarding/email-config.ts';
import { z } from 'zod';

export type EmailConfigChange = NewEmailConfig | ChangedEmailConfig;

export const initialValues = (config: EmailConfig | undefined, configName = '') => ({
  configName: config?.configName ?? configName,
  smtpHost: config?.smtpHost ?? '',
  smtpPort: String(config?.smtpPort ?? DEFAULT_SMTP_PORT),
  smtpUsername: config?.smtpUsername ?? '',
  smtpPassword: '',
  fromEmail: config?.fromEmail ?? '',
  fromName: config?.fromName ?? '',
  isActive: config?.isActive ?? true,
});

export type EmailConfigFormValues = ReturnType<typeof initialValues>;

export const upperCase = (text: string): string => text.toUpperCase();

const portOf = (text: string): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined);

const withPort = (values: unknown) => ({
  ...(values as EmailConfigFormValues),
  smtpPort: portOf((values as EmailConfigFormValues).smtpPort),
});

export const formSchema = (isNew: boolean) =>
  z.preprocess(withPort, isNew ? emailConfigCreate : emailConfigUpdate);
