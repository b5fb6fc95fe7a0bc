import { test as base, expect } from '@playwright/test';

/** Playwright's test, which also fails on a violation of the content security policy and on an uncaught error. */
export const test = base.extend<{ browserErrors: string[] }>({
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors: string[] = [];
      // The calling code can swallow the exception of a violation, but not this event.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
        });
      });
      context.on('console', (message) => {
        if (/content security policy|permissions policy/i.test(message.text()))
          browserErrors.push(message.text());
      });
      context.on('weberror', (error) => browserErrors.push(String(error.error())));
      await use(browserErrors);
      expect(browserErrors).toEqual([]);
    },
    { auto: true },
  ],
});
