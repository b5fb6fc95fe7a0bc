import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '../../kernel/clock.ts';
import { cleanUp } from '../clean-up.ts';

/** Failure of a request. */
export type Failure = 'unavailable' | 'slow' | 'truncated' | 'damaged upload';

export interface BucketServer {
  readonly objects: Map<string, { bytes: Buffer; writtenAt: Date }>;
  /** The settings of a product that archives into the bucket. */
  readonly env: Readonly<Record<string, string>>;
  /** Received requests, as `PUT <key>`. */
  readonly requests: string[];
  /** Makes the next requests of a method fail. */
  fail(method: string, ...failures: readonly Failure[]): void;
  /** Called for each request that gets no response. */
  onSlow: () => void;
}

const BUCKET = 'dentaria-test';
const ACCESS_KEY = 'test-access-key';
const SECRET_KEY = 'test secret access key';
const REGION = 'sa-east-1';
/** Small, so that listing an archive takes several pages. */
const PAGE_SIZE = 5;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes);

/** An S3 server with one bucket, in memory. Checks the signature of each request and the hash of each upload. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects: BucketServer['objects'] = new Map();
  const requests: string[] = [];
  const failures: { readonly method: string; readonly failure: Failure }[] = [];
  const takeFailure = (method: string): Failure | undefined => {
    const index = failures.findIndex((each) => each.method === method);
    return index === -1 ? undefined : failures.splice(index, 1)[0]?.failure;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    const [method = '', key] = [request.method, path.join('/')];
    const body = await buffer(request);
    const failure = takeFailure(method);
    requests.push(`${method} ${key}`);
    if (failure === 'unavailable') return refuse(response, 503, 'SlowDown');
    if (failure === 'slow') return bucketServer.onSlow();
    if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'PUT') {
      const received = failure === 'damaged upload' ? body.subarray(1) : body;
      if (sha256(received).digest('base64') !== request.headers['x-amz-checksum-sha256'])
        return refuse(response, 400, 'BadDigest');
      objects.set(key, { bytes: received, writtenAt: systemClock() });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '') return list(response, objects, url.searchParams);
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.bytes.length });
    if (failure !== 'truncated') return response.end(found.bytes);
    response.write(found.bytes.subarray(0, -1), () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const bucketServer: BucketServer = {
    objects,
    requests,
    env: {
      ARCHIVE_URL: `s3://${BUCKET}/clinic/archive`,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
    fail: (method, ...list) => failures.push(...list.map((failure) => ({ method, failure }))),
    onSlow: () => {},
  };
  return bucketServer;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function list(response: ServerResponse, objects: BucketServer['objects'], query: URLSearchParams): void {
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort();
  const page = names.slice(0, PAGE_SIZE);
  const isTruncated = names.length > PAGE_SIZE;
  const contents = page.map((name) => {
    const { bytes, writtenAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), writtenAt: new Date(0) };
    // Omits the fraction of a second, as S3 does.
    const modified = writtenAt.toISOString().replace(/\.\d+Z$/, '.000Z');
    return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${
      isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    }</ListBucketResult>`,
  );
}

/** Signature Version 4 of AWS, with a body that is not signed. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [accessKey, day = '', region, service, request] = scope.split('/');
  if (accessKey !== ACCESS_KEY || region !== REGION) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(''), names, headers['x-amz-content-sha256']];
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/${service}/${request}`,
    sha256(canonical.join('\n')).digest('hex'),
  ].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`);
  return hmac(key, text).toString('hex') === signature;
}
