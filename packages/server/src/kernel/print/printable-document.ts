export interface PrintOptions {
  readonly printedBy: string;
  readonly now: Date;
  readonly timeZone: string;
}

/** Must be deterministic. The arguments are structured clones. */
export type Renderer<Data> = (data: Data, options: PrintOptions) => Promise<Uint8Array>;

export interface PrintableDocument<Data> {
  /** URL of a module that exports `render`, a `Renderer<Data>`. Only the print process imports it. */
  readonly renderer: string;
  readonly fileName: (data: Data) => string;
}
