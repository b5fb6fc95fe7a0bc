import { expect, test } from 'vitest';
import { cleanUp } from '../../../testing/clean-up.ts';
import { startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { connectionsInside } from '../testing/hostile-provider.ts';

test.each(['localhost', '2130706433', '0.0.0.0'])(
  'the answer is a 503 in time, and passwords sign in, when the document names an endpoint inside the network, at %s',
  async (host) => {
    const provider = await startScriptedProvider();
    cleanUp(provider.close);
    expect(await connectionsInside(host, provider)).toBe(0);
  },
);
