import { serveJobs } from '../child/serve-jobs.ts';
import type { PrintOptions, Renderer } from './printable-document.ts';

export interface PrintJob {
  readonly renderer: string;
  readonly data: unknown;
  readonly options: PrintOptions;
}

serveJobs<PrintJob, Uint8Array>(async ({ renderer, data, options }) => {
  const { render }: { render: Renderer<unknown> } = await import(renderer);
  return render(data, options);
});
