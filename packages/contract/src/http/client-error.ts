import { z } from 'zod';

const text = (maxLength: number, pattern: RegExp) => z.string().max(maxLength).regex(pattern);

/** Contains no personal data by construction: neither messages, which may quote typed text, nor addresses with ids. */
export const clientError = z.strictObject({
  kind: z.enum(['error', 'rejection', 'render']),
  name: text(60, /^[A-Za-z]+$/),
  release: text(30, /^[\d.]+$/),
  route: text(100, /^[A-Za-z/:*-]+$/),
  /** `function@file:line:column`, innermost first. */
  frames: z
    .array(text(200, /^[\w$.]*@[\w-]+\.js:\d+:\d+$/))
    .min(1)
    .max(20),
});
export type ClientError = z.output<typeof clientError>;
