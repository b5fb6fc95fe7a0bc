declare module 'saxen' {
  /** The part of the parser that reading a sheet uses. Names have their prefix, texts and attributes their entities. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text' | 'cdata', listener: (value: string) => void): this;
    /** @throws Error for what is no XML */
    parse(xml: string): this;
  }
}
