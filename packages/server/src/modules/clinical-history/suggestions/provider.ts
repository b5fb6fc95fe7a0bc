import { z } from 'zod';
import type { Config } from '../../../kernel/config/config.ts';

export type ProviderSettings = NonNullable<Config['ai']>;

/** The message contains no text of the response, which is untrusted. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const MAX_RESPONSE_BYTES = 1024 * 1024;
const TIMEOUT_MS = 15_000;

const generateContentResponse = z.object({
  candidates: z
    .array(z.object({ content: z.object({ parts: z.array(z.object({ text: z.string().optional() })) }) }))
    .min(1),
});

/**
 * Returns the first candidate's text.
 * @throws ProviderError after `timeoutMs`, on more than 1 MiB, on a redirect and on any unexpected response
 */
export async function generateContent(
  { baseUrl, model, apiKey }: ProviderSettings,
  prompt: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string> {
  const body = await post(`${baseUrl}/models/${encodeURIComponent(model)}:generateContent`, {
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
    body: JSON.stringify({ contents: [{ parts: [{ text: prompt }] }] }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parsed = generateContentResponse.safeParse(parseJson(body));
  const parts = parsed.data?.candidates[0]?.content.parts;
  if (!parts) throw new ProviderError('unexpected response');
  return parts.map(({ text }) => text ?? '').join('');
}

async function post(url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { method: 'POST', ...init });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError(`status ${response.status}`);
    }
    return await readBounded(response);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(cause instanceof Error ? cause.name : 'no response', { cause });
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ProviderError('response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('response is not JSON');
  }
}
