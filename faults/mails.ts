import { setTimeout as delay } from 'node:timers/promises';
import {
  type ReceivedMail,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
} from '../packages/server/src/testing/mail-server.ts';
import { type Product, withProduct } from './product.ts';

/** How long the last mails are waited for, in ms. */
const PATIENCE = 150_000;

/** Mails leave through the outbox while the process is killed again and again: none is lost, twins have one Message-ID. */
export async function runMails(mails = 1_000, kills = 20): Promise<boolean> {
  const inbox = await startMailServer();
  try {
    return await withProduct(async (product) => {
      const invited = await inviteThroughKills(product, inbox.port, mails, kills);
      const end = Date.now() + PATIENCE;
      while (addressees(inbox.received).size < invited.length && Date.now() < end) await delay(500);
      return tell(invited, inbox.received, kills);
    });
  } finally {
    await inbox.close();
  }
}

/** The addresses of those that the product has taken for invited. */
async function inviteThroughKills(
  product: Product,
  smtpPort: number,
  mails: number,
  kills: number,
): Promise<readonly string[]> {
  let token = await product.signIn();
  const config = {
    configName: 'SYSTEM_ADMIN',
    smtpHost: '127.0.0.1',
    smtpPort,
    smtpUsername: SMTP_USER,
    smtpPassword: SMTP_PASSWORD,
    fromEmail: 'dentaria@example.com',
  };
  await product.call('POST', 'onboarding/api/email-config', { token, body: config });
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

async function invite(product: Product, token: string, body: object): Promise<void> {
  // Without an answer it is unknown whether it was invited: a second time it says that it was.
  for (;;) {
    const { status } = await product.call('POST', 'onboarding/api/invitations/send', { token, body });
    if (status === 201 || status === 409) return;
    await delay(50);
  }
}

const addressees = (received: readonly ReceivedMail[]): ReadonlySet<string> =>
  new Set(received.flatMap(({ recipients }) => recipients));

/** Whether all came, twins as one mail. */
function tell(invited: readonly string[], received: readonly ReceivedMail[], kills: number): boolean {
  const arrived = addressees(received);
  const lost = invited.filter((email) => !arrived.has(email)).length;
  const twins = received.length - arrived.size;
  const unlike = new Set(received.map(({ messageId }) => messageId)).size - arrived.size;
  console.log(
    `mails: ${invited.length} through ${kills} kill -9; ${lost} lost, ${twins} came twice (killed between acceptance and note), ${unlike} of them under another Message-ID`,
  );
  return lost === 0 && unlike === 0;
}
