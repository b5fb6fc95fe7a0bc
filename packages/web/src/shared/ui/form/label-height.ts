/** Pixels that a label takes above its input: a button beside the input starts as far below. */
export const LABEL_HEIGHT = 22;
