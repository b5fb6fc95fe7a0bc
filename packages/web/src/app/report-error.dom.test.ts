import { clientError } from '@dentaria/contract/http/client-error.ts';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';

const sent: unknown[] = [];
let reportError: typeof import('./report-error.ts').reportError;
beforeEach(async () => {
  sent.length = 0;
  fakeServer.use(
    http.post('*/client-errors', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  // The module remembers what the page has reported.
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
});

function errorAt(...lines: string[]): TypeError {
  const error = new TypeError('Ana Pérez, 30111222');
  error.stack = [`TypeError: ${error.message}`, ...lines].join('\n');
  return error;
}

test.each([
  [
    'Chrome',
    '    at HistoryPage (https://clinic.example/assets/a-1B.js:1:2345)',
    'HistoryPage@a-1B.js:1:2345',
  ],
  [
    'Chrome, async',
    '    at async Object.save (https://clinic.example/assets/a.js:1:2)',
    'Object.save@a.js:1:2',
  ],
  ['Chrome, without a name', '    at https://clinic.example/assets/a.js:1:2', '@a.js:1:2'],
  ['Firefox and Safari', 'save@https://clinic.example/assets/a.js:1:2', 'save@a.js:1:2'],
])('reports the place of an error in %s without its message', async (_, line, frame) => {
  reportError('error', errorAt(line), '/dental-history/:historyId');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'error', name: 'TypeError', frames: [frame] });
  expect(clientError.safeParse(sent[0]).error).toBeUndefined();
  expect(JSON.stringify(sent)).not.toMatch(/Ana|30111222/);
});

test('reports each stack frame once, at most ten per page, and none outside the application', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  reportError('error', errorAt('    at f (chrome-extension://abc/content.js:1:2)'), '/login');
  reportError('rejection', 'a text', '/login');
  for (let place = 0; place < 15; place += 1)
    for (let turn = 0; turn < 2; turn += 1)
      reportError('error', errorAt(`    at f (https://clinic.example/assets/a.js:1:${place})`), '/login');
  expect(fetched).toHaveBeenCalledTimes(10);
  await waitFor(() => expect(sent).toHaveLength(10));
});
