export interface PrintOptions {
  readonly printedBy: string;
  readonly now: Date;
  readonly timeZone: string;
}

/** Renders a document as PDF. Deterministic for its arguments, which are structured clones. */
export type Renderer<Data> = (data: Data, options: PrintOptions) => Promise<Uint8Array>;

/** A kind of document, such as a receipt. A module declares its own and passes them to the printer. */
export interface PrintableDocument<Data> {
  /** URL of the module that exports `render`, a `Renderer<Data>`. Only the printer's process imports it. */
  readonly renderer: string;
  readonly fileName: (data: Data) => string;
}
