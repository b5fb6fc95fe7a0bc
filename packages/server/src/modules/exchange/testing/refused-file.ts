import { expect } from 'vitest';
import { digestsOf } from '../../../authorization/testing/table-digests.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const TITLES = ['DNI', 'Apellido', 'Nombre'];
export const ROW = ['30111222', 'Pérez', 'Ana'];

/** Name, content and expected message. */
export type RefusedFile = [string, () => Buffer | string, string | RegExp];

export const sendFile = (app: TestApp, clinicId: number, token: string, content: Buffer | string) =>
  app.request({
    method: 'POST',
    url: `/services/exchange/clinics/${clinicId}/imports?fileName=pacientes.csv`,
    token,
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(content),
  });

export async function expectRefused(
  app: TestApp,
  send: (content: Buffer | string) => ReturnType<typeof sendFile>,
  content: Buffer | string,
  sentence: string | RegExp,
): Promise<void> {
  const before = await digestsOf(app);
  const answer = await send(content);
  expect(answer.json()).toMatchObject({
    message: expect.stringMatching(sentence instanceof RegExp ? sentence : /./),
  });
  if (typeof sentence === 'string') expect(answer.json().message).toBe(sentence);
  expect(answer.statusCode).toBe(400);
  expect(await digestsOf(app)).toEqual(before);
}
