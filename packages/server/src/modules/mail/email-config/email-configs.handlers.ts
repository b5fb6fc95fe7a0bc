import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { emailConfigsRepository, presentEmailConfig } from './email-configs.repository.ts';
import {
  checkPassword,
  createEmailConfig,
  type EmailConfigParts,
  getEmailConfig,
  removeEmailConfig,
  testEmailConfig,
  toggleEmailConfig,
  updateEmailConfig,
} from './email-configs.service.ts';

/** "Recently updated" (specification, section 9). */
const RECENT_MS = 7 * 24 * 3_600_000;

export function emailConfigHandlers(parts: EmailConfigParts) {
  return {
    listEmailConfigs: async ({ tx }) => (await emailConfigsRepository(tx).list()).map(presentEmailConfig),

    readEmailConfigStats: ({ tx, now }) =>
      emailConfigsRepository(tx).stats(new Date(now.getTime() - RECENT_MS)),

    createEmailConfig: stages({
      run: async (ctx) => presentEmailConfig(await createEmailConfig(ctx, ctx.body, parts)),
    }),

    updateEmailConfig: stages({
      find: (ctx) => getEmailConfig(ctx, ctx.params.configName, { lock: true }),
      stored: presentEmailConfig,
      check: ({ found, body }) => checkPassword(found, body),
      run: async (ctx) => presentEmailConfig(await updateEmailConfig(ctx, ctx.found, ctx.body, parts)),
    }),

    toggleEmailConfig: stages({
      find: (ctx) => getEmailConfig(ctx, ctx.params.configName, { lock: true }),
      run: async (ctx) => presentEmailConfig(await toggleEmailConfig(ctx, ctx.found)),
    }),

    removeEmailConfig: stages({
      find: (ctx) => getEmailConfig(ctx, ctx.params.configName, { lock: true }),
      run: (ctx) => removeEmailConfig(ctx, ctx.found),
    }),

    testEmailConfig: stages({
      find: ({ transaction, params }) => transaction((ctx) => getEmailConfig(ctx, params.configName)),
      run: ({ found, body }) => testEmailConfig(found, body.testEmail, parts),
    }),
  } satisfies PartialHandlers<typeof onboardingService>;
}
