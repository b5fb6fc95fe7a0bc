import type { MouseEvent } from 'react';

/**
 * A mousedown handler for the buttons below a form. Without it, mousedown would blur the focused field, whose error
 * could then appear and move the button away from the pointer before the click.
 */
export const preventBlur = (event: MouseEvent): void => event.preventDefault();
