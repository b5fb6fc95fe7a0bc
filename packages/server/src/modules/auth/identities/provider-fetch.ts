import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { CustomFetch } from 'openid-client';
import { classifyAddress } from '../../../kernel/config/address-kind.ts';

const MAX_RESPONSE_BYTES = 256 * 1024;

class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';
}

/**
 * Only the issuer may have a private address. The provider's documents name other hosts, which must not lead requests
 * into a private network. Follows no redirects.
 */
export const providerFetch =
  (issuer: URL): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const isTrusted = url.host === issuer.host;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!isTrusted && isIP(host) !== 0 && classifyAddress(host) !== 'public')
      throw new ForbiddenAddressError();
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      method,
      headers,
      lookup: isTrusted ? lookup : lookupPublic,
      ...(signal && { signal }),
    });
    return new Promise<Response>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        readWhole(response)
          .then((body) => resolve(responseOf(response, body)))
          .catch(reject);
      });
      request.end(body?.toString());
    });
  };

/** Connects to the address that was checked, because a second resolution could differ (DNS rebinding). */
const lookupPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []).filter(({ address }) => classifyAddress(address) === 'public');
    const [first] = addresses;
    if (error || !first) callback(error ?? new ForbiddenAddressError(), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

async function readWhole(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_RESPONSE_BYTES) throw new ResponseTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const EMPTY_STATUSES = [204, 205, 304];

function responseOf({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer): Response {
  const type = headers['content-type'];
  return new Response(EMPTY_STATUSES.includes(statusCode) ? null : new Uint8Array(body), {
    status: statusCode,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}
