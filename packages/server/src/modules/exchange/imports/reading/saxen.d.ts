declare module 'saxen' {
  /** Names include their prefix. Texts and attributes include entities. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text' | 'cdata', listener: (value: string) => void): this;
    parse(xml: string): this;
  }
}
