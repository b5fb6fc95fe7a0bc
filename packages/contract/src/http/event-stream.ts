export const EVENT_STREAM = 'text/event-stream';

export const eventText = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

/** Ends with the stream. @throws if the connection breaks */
export async function* readEvents(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunksOf(response.body)) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part.slice('data: '.length));
  }
}

/** Safari's ReadableStream is not async iterable. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
