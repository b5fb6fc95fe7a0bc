import type { MouseEvent } from 'react';

/**
 * For the buttons below a form. Without it, pressing the mouse button would blur the focused field, whose error would
 * appear and move the button away from the pointer before the click.
 */
export const preventBlur = (event: MouseEvent): void => event.preventDefault();
