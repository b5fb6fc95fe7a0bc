import {
  type EmailConfig,
  PROTECTED_CONFIGURATIONS,
  type ProtectedConfiguration,
} from '@dentaria/contract/onboarding/email-config.ts';

/** Inactive configurations count as missing. */
export const missingConfigurations = (
  configs: readonly Pick<EmailConfig, 'configName' | 'isActive'>[],
): ProtectedConfiguration[] =>
  PROTECTED_CONFIGURATIONS.filter(
    (name) => !configs.some(({ configName, isActive }) => configName === name && isActive),
  );
