import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { emailConfigsRepository, presentEmailConfig } from './email-configs.repository.ts';
import {
  createEmailConfig,
  type EmailConfigParts,
  getEmailConfig,
  getEmailConfigForUpdate,
  removeEmailConfig,
  testEmailConfig,
  toggleEmailConfig,
  updateEmailConfig,
} from './email-configs.service.ts';

type EmailConfigRoutes = Pick<
  (typeof onboardingService)['routes'],
  | 'listEmailConfigs'
  | 'readEmailConfigStats'
  | 'createEmailConfig'
  | 'updateEmailConfig'
  | 'toggleEmailConfig'
  | 'removeEmailConfig'
  | 'testEmailConfig'
>;

/** "Recently updated" (specification, section 9). */
const RECENT_MS = 7 * 24 * 3_600_000;

export function emailConfigHandlers(parts: EmailConfigParts): Handlers<EmailConfigRoutes> {
  return {
    listEmailConfigs: async ({ tx }) => (await emailConfigsRepository(tx).list()).map(presentEmailConfig),

    readEmailConfigStats: ({ tx }) =>
      emailConfigsRepository(tx).stats(new Date(parts.clock().getTime() - RECENT_MS)),

    createEmailConfig: async ({ tx, caller, origin, readBody }) =>
      presentEmailConfig(await createEmailConfig(tx, caller, origin, parts, readBody())),

    updateEmailConfig: async ({ tx, caller, origin, params, readBody }) => {
      const before = await getEmailConfigForUpdate(tx, params.configName);
      return presentEmailConfig(await updateEmailConfig(tx, caller, origin, parts, before, readBody()));
    },

    toggleEmailConfig: async ({ tx, caller, origin, params }) =>
      presentEmailConfig(await toggleEmailConfig(tx, caller, origin, parts, params.configName)),

    removeEmailConfig: ({ tx, caller, origin, params }) =>
      removeEmailConfig(tx, caller, origin, params.configName),

    testEmailConfig: async ({ transaction, params, readBody }) => {
      const row = await transaction((tx) => getEmailConfig(tx, params.configName));
      return testEmailConfig(parts, row, readBody().testEmail);
    },
  };
}
