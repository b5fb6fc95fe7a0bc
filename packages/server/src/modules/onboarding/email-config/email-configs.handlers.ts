import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
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

    readEmailConfigStats: ({ tx, now }) =>
      emailConfigsRepository(tx).stats(new Date(now.getTime() - RECENT_MS)),

    createEmailConfig: async (ctx) => presentEmailConfig(await createEmailConfig(ctx, ctx.readBody(), parts)),

    updateEmailConfig: async (ctx) => {
      const before = await getEmailConfigForUpdate(ctx, ctx.params.configName);
      return presentEmailConfig(await updateEmailConfig(ctx, before, ctx.readBody(), parts));
    },

    toggleEmailConfig: async (ctx) => presentEmailConfig(await toggleEmailConfig(ctx, ctx.params.configName)),

    removeEmailConfig: (ctx) => removeEmailConfig(ctx, ctx.params.configName),

    testEmailConfig: async ({ transaction, params, readBody }) => {
      const row = await transaction((ctx) => getEmailConfig(ctx, params.configName));
      return testEmailConfig(row, readBody().testEmail, parts);
    },
  };
}
