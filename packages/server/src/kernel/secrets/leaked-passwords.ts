import { normalizedPassword } from '@dentaria/contract/fields/common-passwords.ts';
import { COMMON_PASSWORD } from '@dentaria/contract/fields/password.ts';
import type { z } from 'zod';

export async function refuseLeaked<Body extends z.ZodType>(body: Body, field: string): Promise<Body> {
  const { LEAKED_PASSWORDS } = await import('./leaked-password-list.ts');
  const path = field.split('.');
  const isLeaked = (value: unknown): boolean => {
    const password = path.reduce<unknown>((inner, name) => (inner as Fields)?.[name], value);
    return typeof password === 'string' && LEAKED_PASSWORDS.has(normalizedPassword(password));
  };
  return body.refine((value) => !isLeaked(value), {
    path,
    error: COMMON_PASSWORD,
    when: ({ issues }) => issues.every((issue) => issue.path?.join('.') !== field),
  });
}

type Fields = Readonly<Record<string, unknown>> | null | undefined;
