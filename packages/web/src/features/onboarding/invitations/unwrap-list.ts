/** Unwraps a list from `data` or `data.data` (specification, section 7, "Onboarding service"). */
export function unwrapList<Item>(answer: readonly Item[] | object | null): readonly Item[] {
  let inner: unknown = answer;
  for (let depth = 0; depth < 2 && isWrapped(inner); depth += 1) inner = inner.data;
  return Array.isArray(inner) ? inner : [];
}

const isWrapped = (value: unknown): value is { data: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'data' in value;
