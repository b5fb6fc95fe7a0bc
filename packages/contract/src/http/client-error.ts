import { z } from 'zod';

/** Holds no personal data by construction: no message, which can quote what a person typed, and no address with ids. */
export const clientError = z.strictObject({
  /** `render`: thrown by a component. */
  kind: z.enum(['error', 'rejection', 'render']),
  /** The class of the error. */
  name: z
    .string()
    .max(60)
    .regex(/^[A-Za-z]+$/),
  release: z
    .string()
    .max(30)
    .regex(/^[\d.]+$/),
  /** The pattern of the screen's path, such as `/clinics/:clinicId/details`. */
  route: z
    .string()
    .max(100)
    .regex(/^[A-Za-z/:*-]+$/),
  /** `function@file:line:column`, innermost first. */
  frames: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^[\w$.]*@[\w-]+\.js:\d+:\d+$/),
    )
    .min(1)
    .max(20),
});
export type ClientError = z.output<typeof clientError>;
