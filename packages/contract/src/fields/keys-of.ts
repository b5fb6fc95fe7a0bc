/** Typed as a non-empty tuple for `z.enum`. */
export const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>) =>
  Object.keys(labels) as [Key, ...Key[]];
