import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { expectOwnScopes } from '../testing/entered-scopes.ts';

// The statement must read the user in the scope of all clinics before it sets the user's own scope, whatever the plan.
// Other plans are in enter-session.exhaustive.test.ts.

const app = await testApp({ poolSize: 1 });

test('every user enters their own scope with the default planner', () => expectOwnScopes(app, []));
