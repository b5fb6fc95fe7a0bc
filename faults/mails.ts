import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { withProduct } from './product.ts';

/** Mails leave through the outbox while the process is killed again and again: none is lost, twins have one Message-ID. */
export async function runMails(mails = 1_000, kills = 20): Promise<boolean> {
  const received: { readonly id: string; readonly to: string }[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: (_, __, done) => done(null, { user: 'mailer' }),
    onData: async (stream, session, done) => {
      // A sender killed in the middle of a message breaks the stream: that mail has not arrived.
      const text = await buffer(stream).then(
        (bytes) => bytes.toString('utf8'),
        () => undefined,
      );
      if (text === undefined) return done(new Error('cut off'));
      const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '';
      received.push({ id, to: session.envelope.rcptTo[0]?.address ?? '' });
      done();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  try {
    return await withProduct(async (product) => {
      let token = await product.signIn();
      const config = {
        configName: 'SYSTEM_ADMIN',
        smtpHost: '127.0.0.1',
        smtpPort: port,
        smtpUsername: 'mailer',
        smtpPassword: 'secret',
        fromEmail: 'dentaria@example.com',
      };
      await product.call('POST', 'onboarding/api/email-config', { token, body: config });
      const promised = new Set<string>();
      for (let serial = 0; serial < mails; serial += 1) {
        const email = `owner_${serial}@example.com`;
        const body = { email, docNumber: String(40_000_000 + serial) };
        // Without an answer it is unknown whether it was invited: a second time it says that it was.
        for (;;) {
          const { status } = await product.call('POST', 'onboarding/api/invitations/send', { token, body });
          if (status === 201 || status === 409) break;
          await delay(50);
        }
        promised.add(email);
        if ((serial + 1) % Math.floor(mails / kills) === 0) {
          await product.kill();
          await product.start();
          token = await product.signIn();
        }
      }
      const arrived = () => new Set(received.map(({ to }) => to)).size;
      const patience = Date.now() + 150_000;
      while (arrived() < promised.size && Date.now() < patience) await delay(500);
      const lost = [...promised].filter((email) => !received.some(({ to }) => to === email)).length;
      const twins = received.length - arrived();
      const unlike = new Set(received.map(({ id }) => id)).size - arrived();
      console.log(
        `mails: ${promised.size} through ${kills} kill -9; ${lost} lost, ${twins} came twice (killed between acceptance and note), ${unlike} of them under another Message-ID`,
      );
      return lost === 0 && unlike === 0;
    });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
