import type { PrintOptions, Renderer } from './printable-document.ts';

export interface PrintJob {
  readonly renderer: string;
  readonly data: unknown;
  readonly options: PrintOptions;
}

/** The task of the printer's thread. */
export async function runJob({ renderer, data, options }: PrintJob): Promise<Uint8Array> {
  const { render }: { render: Renderer<unknown> } = await import(renderer);
  return render(data, options);
}
