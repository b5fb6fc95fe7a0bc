import { startServers } from '../../../testing/servers/product-process.ts';
import { testApp } from '../../../testing/test-app.ts';
import { testRaces } from '../testing/double-booking-races.ts';

// Concurrent calls over two server processes on one database.

const app = await testApp();
const servers = await startServers(app.connection, 2);

await testRaces({
  app,
  send: async ({ method, url, token, body }, index) => {
    const response = await fetch(`${servers[index % servers.length]?.origin}${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  },
  hours: Array.from({ length: 10 }, (_, hour) => String(9 + hour).padStart(2, '0')),
  days: 5,
});
