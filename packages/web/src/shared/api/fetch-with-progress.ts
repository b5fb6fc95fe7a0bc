import type { OnUploadProgress } from '@dentaria/contract/http/client.ts';

/**
 * `fetch` over XMLHttpRequest, because only that reports upload progress. The request body must not be a stream; the
 * response is read as text.
 */
export function fetchWithProgress(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: OnUploadProgress,
): Promise<Response> {
  if (body instanceof ReadableStream) throw new TypeError('The progress of a stream cannot be measured');
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
  request.onload = () => resolve(responseOf(request));
  request.onerror = () => reject(new TypeError('Failed to fetch'));
  request.onabort = () => reject(signal?.reason);
  signal?.addEventListener('abort', () => request.abort());
  request.send(body ?? null);
  return promise;
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name, value.join(':').trim()];
  });
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers,
  });
}
