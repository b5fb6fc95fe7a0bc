import type { MouseEvent } from 'react';

/**
 * Mousedown handler for the buttons below a form. Without it, mousedown would blur the focused field, and an
 * error that appears there could push the button away before the click.
 */
export const preventBlur = (event: MouseEvent): void => event.preventDefault();
