import {
  type ChangedEmailConfig,
  DEFAULT_SMTP_PORT,
  type EmailConfig,
  emailConfigCreate,
  emailConfigUpdate,
  type NewEmailConfig,
} from '@dentaria/contract/onboarding/email-config.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

/** The form's values are texts. The contract's schemas validate them. */
export interface EmailConfigFormValues {
  configName: string;
  smtpHost: string;
  smtpPort: string;
  smtpUsername: string;
  smtpPassword: string;
  fromEmail: string;
  fromName: string;
  isActive: boolean;
}

export type EmailConfigChange = NewEmailConfig | ChangedEmailConfig;

export const FIELDS: readonly FieldPath<EmailConfigFormValues>[] = [
  'configName',
  'smtpHost',
  'smtpPort',
  'smtpUsername',
  'smtpPassword',
  'fromEmail',
  'fromName',
  'isActive',
];

/** Initial values: those of the configuration without its password, or the defaults of a new one. */
export const initialValues = (config: EmailConfig | undefined, configName = ''): EmailConfigFormValues => ({
  configName: config?.configName ?? configName,
  smtpHost: config?.smtpHost ?? '',
  smtpPort: String(config?.smtpPort ?? DEFAULT_SMTP_PORT),
  smtpUsername: config?.smtpUsername ?? '',
  smtpPassword: '',
  fromEmail: config?.fromEmail ?? '',
  fromName: config?.fromName ?? '',
  isActive: config?.isActive ?? true,
});

/** Converts typed text to upper case (specification, section 5). The schema rejects other characters. */
export const upperCase = (text: string): string => text.toUpperCase();

/** Parses a typed port; undefined unless it is an integer. */
const portOf = (text: string): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined);

const withPort = (values: unknown) => ({
  ...(values as EmailConfigFormValues),
  smtpPort: portOf((values as EmailConfigFormValues).smtpPort),
});

/** The contract's schema for creating or for updating. */
export const formSchema = (isNew: boolean) =>
  z.preprocess(withPort, isNew ? emailConfigCreate : emailConfigUpdate);
