import type { ProgressListeners } from '@dentaria/contract/http/client.ts';

/**
 * Implements `fetch` with XMLHttpRequest, because only that reports upload progress and lets browsers write a
 * large download to disk while it arrives. Read a response with download progress by `blob` or `text`, any
 * other as text.
 */
export async function fetchWithProgress(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  { onUploadProgress, onDownloadProgress }: ProgressListeners,
): Promise<Response> {
  if (body instanceof ReadableStream) throw new TypeError('The progress of a stream cannot be measured');
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
  if (onUploadProgress)
    request.upload.onprogress = ({ loaded, total }) =>
      onUploadProgress({ sentBytes: loaded, totalBytes: total });
  if (onDownloadProgress) {
    request.responseType = 'blob';
    request.onprogress = ({ loaded }) => onDownloadProgress({ receivedBytes: loaded });
  }
  request.onload = () => resolve(responseOf(request));
  request.onerror = () => reject(new TypeError('Failed to fetch'));
  request.onabort = () => reject(signal?.reason);
  signal?.addEventListener('abort', () => request.abort());
  request.send(body ?? null);
  return promise;
}

class FileResponse extends Response {
  readonly #file: Blob;

  constructor(file: Blob, init: ResponseInit) {
    super(null, init);
    this.#file = file;
  }

  override readonly blob = () => Promise.resolve(this.#file);
  override readonly text = () => this.#file.text();
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name, value.join(':').trim()];
  });
  const init = { status: request.status, headers };
  if (request.responseType === 'blob') return new FileResponse(request.response, init);
  return new Response(request.status === 204 ? null : request.responseText, init);
}
