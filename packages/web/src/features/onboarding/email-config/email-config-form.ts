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

/** The form holds texts; what they must be is said by the contract's schemas. */
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

/** What the form begins with: a configuration's values without its password, or a new one's defaults. */
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

/** Upper case as it is typed (specification, section 5); what else does not belong there is said by the rule. */
export const upperCase = (text: string): string => text.toUpperCase();

/** A port as it was typed; undefined when it is no whole number. */
const portOf = (text: string): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined);

const withPort = (values: unknown) => ({
  ...(values as EmailConfigFormValues),
  smtpPort: portOf((values as EmailConfigFormValues).smtpPort),
});

/** The schema of the form: the contract's, for creating or for changing. */
export const formSchema = (isNew: boolean) =>
  z.preprocess(withPort, isNew ? emailConfigCreate : emailConfigUpdate);
