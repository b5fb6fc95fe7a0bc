import type { Upload } from '@dentaria/contract/http/address.ts';
import type { LightMyRequestResponse } from 'fastify';
import { faultIn } from './response-faults.ts';

type Headers = Readonly<Record<string, string>>;

/** Sends files that an upload must reject. Returns descriptions of wrong responses. `send` calls as an allowed user. */
export async function uploadFaults(
  { mediaTypes: [mediaType], maxBytes }: Upload,
  send: (body: Buffer | undefined, headers: Headers) => Promise<LightMyRequestResponse>,
): Promise<string[]> {
  const file = Buffer.alloc(16);
  const tooLarge = Buffer.alloc(maxBytes + 1);
  const tries: [what: string, status: number, body: Buffer | undefined, headers: Headers][] = [
    ['no file', 415, undefined, {}],
    ['a file without a type', 415, file, {}],
    ['JSON', 415, Buffer.from('{}'), { 'content-type': 'application/json' }],
    ['a form', 415, file, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a type with the accepted one as its prefix', 415, file, { 'content-type': `${mediaType}x` }],
    ['the accepted type as a parameter', 415, file, { 'content-type': `text/plain; x=${mediaType}` }],
    ['one byte too many', 413, tooLarge, { 'content-type': mediaType }],
    ['a false Content-Length', 413, file, { 'content-type': mediaType, 'content-length': '9'.repeat(12) }],
  ];
  const faults: string[] = [];
  for (const [what, status, body, headers] of tries) {
    const answer = await send(body, headers);
    if (answer.statusCode !== status) faults.push(`${what}: ${answer.statusCode} ${answer.body}`);
    const fault = faultIn(answer);
    if (fault) faults.push(`${what}: ${fault}`);
  }
  return faults;
}

const RANGES: readonly (readonly [range: string, status: number])[] = [
  ['bytes=0-0', 206],
  ['bytes=0-', 206],
  ['bytes=-1', 206],
  ['BYTES=0-0', 200],
  ['bytes=999999999-', 416],
  ['bytes=-0', 416],
  ['bytes=5-2', 416],
  ['bytes=0-0,2-3', 200],
  ['bytes', 200],
  ['bytes=', 200],
  ['bytes=a-b', 200],
  ['bytes=1e1-2', 200],
  ['lines=0-1', 200],
  [`bytes=${'9'.repeat(400)}-`, 416],
  [`bytes=${'0-1,'.repeat(1000)}`, 200],
];

/** Requests malformed and unusual ranges. Returns descriptions of wrong responses. `read` calls as an allowed user. */
export async function rangeFaults(
  read: (headers: Headers) => Promise<LightMyRequestResponse>,
): Promise<string[]> {
  const whole = (await read({})).rawPayload;
  const faults: string[] = [];
  for (const [range, status] of RANGES) {
    const answer = await read({ range });
    if (answer.statusCode !== status) faults.push(`${range.slice(0, 40)}: ${answer.statusCode}`);
    const fault = faultIn(answer) ?? partFault(answer, whole);
    if (fault) faults.push(`${range.slice(0, 40)}: ${fault}`);
  }
  return faults;
}

function partFault(
  { statusCode, headers, rawPayload }: LightMyRequestResponse,
  whole: Buffer,
): string | undefined {
  const contentRange = String(headers['content-range'] ?? '');
  if (statusCode === 416)
    return contentRange === `bytes */${whole.length}` ? undefined : `Content-Range ${contentRange}`;
  if (statusCode === 200) return rawPayload.equals(whole) ? undefined : 'another file';
  const [, start = 0, end = 0, size = 0] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange) ?? []).map(
    Number,
  );
  const part = whole.subarray(start, end + 1);
  return size === whole.length && rawPayload.equals(part) ? undefined : `another part: ${contentRange}`;
}
