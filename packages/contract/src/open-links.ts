import { z } from 'zod';

export const openLinks = z.object({ open: z.int(), until: z.string().nullable() });
export type OpenLinks = z.output<typeof openLinks>;
