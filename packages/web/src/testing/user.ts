import userEvent, { type UserEvent } from '@testing-library/user-event';

/** A person who types and clicks without a pause. */
export const setupUser = (): UserEvent => userEvent.setup({ delay: null });
