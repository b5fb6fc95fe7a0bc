import { setTimeout as delay } from 'node:timers/promises';
import {
  type ReceivedMail,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
} from '../packages/server/src/testing/servers/mail-server.ts';
import { type Product, withProduct } from './product.ts';

/** Milliseconds to wait for the last mails. */
const DELIVERY_TIMEOUT = 150_000;

/** Kills the server repeatedly while its outbox sends mail: no mail is lost, and duplicates share a Message-ID. */
export async function runMails(mails = 1_000, kills = 20): Promise<boolean> {
  const inbox = await startMailServer();
  try {
    return await withProduct(async (product) => {
      const invited = await inviteThroughKills(product, inbox.port, mails, kills);
      const deadline = Date.now() + DELIVERY_TIMEOUT;
      while (recipientsOf(inbox.received).size < invited.length && Date.now() < deadline) await delay(500);
      return report(invited, inbox.received, kills);
    });
  } finally {
    await inbox.close();
  }
}

/** Resolves to the invited addresses. */
async function inviteThroughKills(
  product: Product,
  smtpPort: number,
  mails: number,
  kills: number,
): Promise<readonly string[]> {
  let token = await product.signIn();
  await configureMail(product, token, smtpPort);
  const invited: string[] = [];
  for (let serial = 0; serial < mails; serial += 1) {
    const email = `owner_${serial}@example.com`;
    await invite(product, token, { email, docNumber: String(40_000_000 + serial) });
    invited.push(email);
    if ((serial + 1) % Math.floor(mails / kills) === 0) {
      await product.kill();
      await product.start();
      token = await product.signIn();
    }
  }
  return invited;
}

/** Sends the product's mail through the test's own server. */
export async function configureMail(
  { call }: Pick<Product, 'call'>,
  token: string,
  smtpPort: number,
): Promise<void> {
  const body = {
    configName: 'SYSTEM_ADMIN',
    smtpHost: '127.0.0.1',
    smtpPort,
    smtpUsername: SMTP_USER,
    smtpPassword: SMTP_PASSWORD,
    fromEmail: 'dentaria@example.com',
  };
  await call('POST', 'onboarding/api/email-config', { token, body });
}

async function invite(product: Product, token: string, body: object): Promise<void> {
  // Without a response, the invitation may or may not exist. A 409 to the retry means that it does.
  for (;;) {
    const { status } = await product.call('POST', 'onboarding/api/invitations/send', { token, body });
    if (status === 201 || status === 409) return;
    await delay(50);
  }
}

export const recipientsOf = (received: readonly ReceivedMail[]): ReadonlySet<string> =>
  new Set(received.flatMap(({ recipients }) => recipients));

function report(invited: readonly string[], received: readonly ReceivedMail[], kills: number): boolean {
  const arrived = recipientsOf(received);
  const lost = invited.filter((email) => !arrived.has(email)).length;
  const duplicates = received.length - arrived.size;
  const newIds = new Set(received.map(({ messageId }) => messageId)).size - arrived.size;
  console.log(
    `mails: ${invited.length} through ${kills} kill -9; ${lost} lost, ${duplicates} duplicated (killed between delivery and commit), ${newIds} of them with another Message-ID`,
  );
  return lost === 0 && newIds === 0;
}
