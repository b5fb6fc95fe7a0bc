import type { MouseEvent } from 'react';

/**
 * For the buttons below a form's fields: the field in use keeps the focus while the button is pressed. Leaving it would
 * show its error and move the button away from under the pointer before it is let go, and nothing would be pressed.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
