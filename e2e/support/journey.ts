import { test as base, expect } from '@playwright/test';

/**
 * A journey, which also fails when the browser complains on the way: of something that the content security policy
 * forbids, or of an error that no screen caught.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      // Some violations are swallowed by who tried, and only this event tells.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
        });
      });
      context.on('console', (message) => {
        if (/content security policy|permissions policy/i.test(message.text()))
          complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
