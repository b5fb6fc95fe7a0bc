import { z } from 'zod';

/** The number of issues after which a list or a body is not checked further. */
export const MAX_ISSUES = 100;

/** Number of items between two looks at the number of issues. */
const CHUNK = 20;

/**
 * An array that is not checked beyond its hundredth issue: collecting the 18,000 issues of 2,000 invalid rows holds the
 * event loop for a fifth of a second.
 */
const BoundedArray = z.core.$constructor<z.ZodArray, z.core.$ZodArrayDef>('BoundedArray', (inst, def) => {
  z.ZodArray.init(inst, def as z.ZodArray['_zod']['def']);
  const { parse } = inst._zod;
  inst._zod.parse = (payload, ctx) => {
    const sent: unknown = payload.value;
    if (!Array.isArray(sent)) return parse(payload, ctx);
    const items: unknown[] = [];
    for (let start = 0; start < sent.length && payload.issues.length < MAX_ISSUES; start += CHUNK) {
      const chunk = parse({ value: sent.slice(start, start + CHUNK), issues: [] }, ctx);
      if (chunk instanceof Promise) throw new z.core.$ZodAsyncError();
      items.push(...(chunk.value as unknown[]));
      for (const issue of chunk.issues) {
        const [index, ...path] = issue.path ?? [];
        payload.issues.push({ ...issue, path: [start + Number(index), ...path] });
      }
    }
    payload.value = items;
    return payload;
  };
});

/** A list of at most `max` items. A longer one is rejected unread: zod's compiled schemas check the items first. */
export const list = <Item extends z.ZodType>(item: Item, max: number, message: string) =>
  z.preprocess(
    (sent: z.input<Item>[], ctx) => {
      if (!Array.isArray(sent) || sent.length <= max) return sent;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    },
    new BoundedArray({ type: 'array', element: item }).max(max, message) as z.ZodArray<Item>,
  );
