import { testApp } from '../../../testing/test-app.ts';
import { testRaces } from '../testing/double-booking-races.ts';

const app = await testApp();

await testRaces({
  app,
  send: async (call) => {
    const answer = await app.request(call);
    return { status: answer.statusCode, body: answer.json() };
  },
  hours: ['09'],
  days: 1,
});
