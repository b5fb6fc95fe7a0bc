import { test } from '@playwright/test';
import {
  type MailServer,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
} from '../../packages/server/src/testing/servers/mail-server.ts';
import { ADMIN, apiClients, tokenOf } from './product.ts';

const configName = 'CLIENT_NOTIFICATIONS';

interface Mails {
  readonly next: MailServer['next'];
  /**
   * Resolves to the next mail that has this address as its only recipient. Skips mails of other journeys that use the
   * same product.
   */
  readonly nextTo: (email: string) => ReturnType<MailServer['next']>;
  /** Resolves to the mail about a sign-in from a new device. */
  readonly nextOfNewDevice: (username: string) => ReturnType<MailServer['next']>;
}

/**
 * Starts a mail server for the tests of a file and lets the product write to patients through it. Deactivates the
 * configuration afterwards, which cannot be deleted: the other files of the worker use the same product.
 */
export function usePatientMail(): Mails {
  let mails: MailServer;
  const configure = async (isActive: boolean): Promise<void> => {
    const { onboarding } = apiClients(await tokenOf(ADMIN.username));
    const body = {
      smtpHost: 'localhost',
      smtpPort: mails.port,
      smtpUsername: SMTP_USER,
      smtpPassword: SMTP_PASSWORD,
      fromEmail: 'turnos@example.com',
      fromName: null,
      isActive,
    };
    const configs = await onboarding.listEmailConfigs({});
    if (configs.some((each) => each.configName === configName))
      await onboarding.updateEmailConfig({ params: { configName }, body });
    else await onboarding.createEmailConfig({ body: { ...body, configName } });
  };
  test.beforeAll(async () => {
    mails = await startMailServer();
    await configure(true);
  });
  test.afterAll(async () => {
    await configure(false);
    await mails.close();
  });
  // A sign-in of another journey may trigger a mail about a new device.
  const next: MailServer['next'] = async () => {
    const mail = await mails.next();
    return isOfNewDevice(mail.subject) ? next() : mail;
  };
  const nextOfNewDevice: Mails['nextOfNewDevice'] = async (username) => {
    const mail = await mails.next();
    return isOfNewDevice(mail.subject) && mail.text?.includes(username) ? mail : nextOfNewDevice(username);
  };
  const nextTo: Mails['nextTo'] = async (email) => {
    const mail = await mails.next();
    return mail.recipients.join() === email ? mail : nextTo(email);
  };
  return { next, nextTo, nextOfNewDevice };
}

const isOfNewDevice = (subject = ''): boolean => subject.startsWith('Nuevo dispositivo');
