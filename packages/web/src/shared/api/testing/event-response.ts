import { EVENT_STREAM, eventText } from '@dentaria/contract/http/event-stream.ts';
import { HttpResponse } from 'msw';

export function eventResponse(events: AsyncIterable<unknown>): Response {
  const iterator = events[Symbol.asyncIterator]();
  const body = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(eventText(value)));
    },
  });
  // Without chunks, undici fails when the client closes an open response.
  const headers = { 'content-type': EVENT_STREAM, 'transfer-encoding': 'chunked' };
  return new HttpResponse(body, { headers });
}
