import { as } from '../../../testing/session.ts';

export const session = as('DENTIST');
