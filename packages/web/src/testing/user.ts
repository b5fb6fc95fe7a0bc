import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Types and clicks without pauses. */
export const setupUser = (): UserEvent => userEvent.setup({ delay: null });
