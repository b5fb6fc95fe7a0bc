/**
 * Splits a list of addresses into the first one and the rest. Returns other text unchanged, so that the schema
 * rejects it.
 */
export function readEmail(text: string) {
  const plain = text.replace(/^\s*(?:(?:e-?)?mail|correo)\s*:\s*/i, '').replace(/mailto:/gi, '');
  const [, name, address] = /^([^<>@]{0,200})<([^<>\s@]{1,100}@[^<>\s@]{1,200})>[.,;]?$/.exec(plain) ?? [];
  if (address) return { email: address, rest: (name ?? '').replace(/["\s]+/g, ' ').trim() };
  const [, before = '', remark = ''] = /^([^()]*)\(([^()]*)\)$/.exec(plain) ?? [undefined, plain];
  const [email = '', ...others] = before
    .split(/[\s,;/|]+|\s(?:y|o|e)\s/)
    .filter((part) => part !== '' && !/^[yoe]$/i.test(part));
  // "ana,paz@example.com" ends with a valid address, but of somebody else.
  const isList = [email, ...others].every((part) => part.includes('@'));
  if (!isList) return { email: plain, rest: '' };
  return { email: email.replace(/\.$/, ''), rest: [...others, ...(remark ? [remark] : [])].join(' ') };
}
