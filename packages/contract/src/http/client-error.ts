import { z } from 'zod';

const text = (maxLength: number, pattern: RegExp) => z.string().max(maxLength).regex(pattern);

/** Holds no personal data by construction: no message, which can quote what a person typed, and no address with ids. */
export const clientError = z.strictObject({
  /** `render`: thrown by a component. */
  kind: z.enum(['error', 'rejection', 'render']),
  /** The class of the error. */
  name: text(60, /^[A-Za-z]+$/),
  release: text(30, /^[\d.]+$/),
  /** The pattern of the screen's path, such as `/clinics/:clinicId/details`. */
  route: text(100, /^[A-Za-z/:*-]+$/),
  /** `function@file:line:column`, innermost first. */
  frames: z
    .array(text(200, /^[\w$.]*@[\w-]+\.js:\d+:\d+$/))
    .min(1)
    .max(20),
});
export type ClientError = z.output<typeof clientError>;
