import { z } from 'zod';

export const MAX_ISSUES = 100;

const ITEMS_PER_CHECK = 20;

/** Stops at MAX_ISSUES: collecting the 18,000 issues of 2,000 invalid rows blocks the event loop for 200 ms. */
const BoundedArray = z.core.$constructor<z.ZodArray, z.core.$ZodArrayDef>('BoundedArray', (inst, def) => {
  z.ZodArray.init(inst, def as z.ZodArray['_zod']['def']);
  const { parse } = inst._zod;
  inst._zod.parse = (payload, ctx) => {
    const sent: unknown = payload.value;
    if (!Array.isArray(sent)) return parse(payload, ctx);
    const items: unknown[] = [];
    for (let start = 0; start < sent.length && payload.issues.length < MAX_ISSUES; start += ITEMS_PER_CHECK) {
      const chunk = parse({ value: sent.slice(start, start + ITEMS_PER_CHECK), issues: [] }, ctx);
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

/** Rejects a longer list unread, because zod checks the items before the length. */
export const list = <Item extends z.ZodType>(item: Item, max: number, message: string) =>
  z.preprocess(
    (sent: z.input<Item>[], ctx) => {
      if (!Array.isArray(sent) || sent.length <= max) return sent;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    },
    new BoundedArray({ type: 'array', element: item }).max(max, message) as z.ZodArray<Item>,
  );
